import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';

const WEEK_MS = 7 * 24 * 3600_000;

/** An organization in which people ask about three things; a page explains the last one. */
async function newTopics() {
  const { build } = await runningApi();
  const team = await newTeam();
  const { organizationId } = team;
  const topic = async (label: string, titles: readonly string[], weeksAgo = 0) => {
    const { id } = await build.cluster(organizationId, { label, keywords: [label.toLowerCase()] });
    for (const title of titles) {
      await build.issue(organizationId, { cluster: id, title, createdAt: new Date(Date.now() - weeksAgo * WEEK_MS) });
    }
    return id;
  };
  const refunds = await topic('Refunds', ['Money back for shoes', 'When is the refund paid', 'Refund of a voucher']);
  const vouchers = await topic('Vouchers', ['Use a voucher twice']);
  await topic('Webhooks', ['Events arrive twice'], 6);
  const spaceId = await newSpace(team, 'Guide', [{ title: 'Webhooks' }]);
  return { ...team, refunds, vouchers, spaceId, home: `/o/${organizationId}/conversations-clusters` };
}

/** The topics that a page lists, with what is said of each. */
async function topicsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Topics' }).getByRole('row');
  return (await rows.allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

/** The line beside a topic: how high it is in each week, from 0 to 1. */
async function weeksOf(page: Page, topic: string): Promise<number[]> {
  const row = page.getByRole('row').filter({ hasText: topic });
  const line = (await row.locator('svg path').last().getAttribute('d')) ?? '';
  const heights = [...line.matchAll(/[ML][\d.]+[ ,]([\d.]+)/g)].map(([, height]) => Number(height));
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  return heights.map((height) => (bottom - height) / (bottom - top));
}

const countOf = async ({ organizationId, api }: Team, clusterId: string) => {
  const params = { path: { organizationId, clusterId } };
  const cluster = dataOf(await api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', { params }));
  return [cluster.label, cluster.stats.issues];
};

inBrowser('what people ask', () => {
  it('becomes a page: found, curated by keyboard, written, merged, and marked on the pulse', async () => {
    const topics = await newTopics();
    const { api, admin, spaceId, home, refunds, vouchers } = topics;
    const { page, open } = await visit(admin);
    await open(home);
    await page.getByRole('link', { name: 'Refunds' }).waitFor();
    expect(await topicsOf(page)).toEqual([
      'Refunds No page explains this rising, 0 to 3 3 Email',
      'Vouchers No page explains this steady, 0 to 1 1 Email',
      'Webhooks A page explains this steady, 1 to 0 1 Email',
    ]);
    await page.getByRole('columnheader', { name: 'Last 13 weeks' }).waitFor();
    expect(await weeksOf(page, 'Refunds')).toEqual([...Array(12).fill(0), 1]);
    expect(await weeksOf(page, 'Webhooks')).toEqual([...Array(6).fill(0), 1, ...Array(6).fill(0)]);
    await page.getByLabel('Documentation').selectOption('A page explains this');
    await page.getByRole('link', { name: 'Refunds' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('documented')).toBe('true');
    await page.getByLabel('Documentation').selectOption('Documented or not');

    await enter(page, page.getByRole('link', { name: 'Refunds' }));
    await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
    await page.keyboard.press('r');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expectFocus(name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Money back');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Money back' }).waitFor();

    await enter(page, page.getByRole('button', { name: 'Refund of a voucher' }));
    await page.getByRole('region', { name: 'Conversation' }).getByText('How do I pay by invoice?').waitFor();
    await tabTo(page, page.getByRole('checkbox', { name: 'Select “Refund of a voucher”' }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByText('1 question selected').waitFor();
    await page.keyboard.press('v');
    await expectFocus(page.getByRole('searchbox', { name: 'Search topics' }));
    await page.keyboard.type('vouch');
    await page.getByRole('radio', { name: /Webhooks/ }).waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('radio', { name: /Vouchers/ }));
    await page.keyboard.press('Space');
    await enter(page, page.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('1 question moved to “Vouchers”.').waitFor();
    expect(await countOf(topics, vouchers)).toEqual(['Vouchers', 2]);
    const moved = page.getByRole('alert').filter({ hasText: '1 question moved' });
    await enter(page, moved.getByRole('button', { name: 'Undo' }));
    await page.getByText('The questions are back.').waitFor();
    expect(await countOf(topics, refunds)).toEqual(['Money back', 3]);

    await page.keyboard.press('m');
    await expectFocus(page.getByRole('searchbox', { name: 'Search topics' }));
    await page.keyboard.type('vouch');
    await page.getByRole('radio', { name: /Webhooks/ }).waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('radio', { name: /Vouchers/ }));
    await page.keyboard.press('Space');
    await enter(page, page.getByRole('button', { name: 'Merge', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor();
    expect(await countOf(topics, refunds)).toEqual(['Vouchers', 4]);
    await page.getByRole('button', { name: 'More about this topic' }).press('Enter');
    await chooseItem(page, 'What became of topics');
    await page.getByRole('cell', { name: 'a former topic merged into Vouchers' }).waitFor();
    await page.goBack();

    await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor();
    await page.keyboard.press('w');
    await expectFocus(page.getByRole('textbox', { name: 'Title of the page' }));
    await page.keyboard.press('Enter');
    const editor = page.locator('[contenteditable="true"]');
    await editor.getByRole('heading', { name: 'Money back for shoes' }).waitFor();
    const path = { spaceId, changeRequestId: '1' };
    const { conversationsIssuesCluster } = dataOf(
      await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path } }),
    );
    expect(conversationsIssuesCluster).toBe(vouchers);
    dataOf(await api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', { params: { path } }));

    await open(`${home}/${vouchers}`);
    await page.getByRole('img', { name: /^4 questions in 13 weeks\. Merged: #1 Explain “Vouchers”/ }).waitFor();
    await page.getByText(/^Merged on /).waitFor();
    await open(home);
    await page.getByRole('link', { name: 'Vouchers' }).waitFor();
    expect((await topicsOf(page))[0]).toBe('Vouchers A page explains this rising, 0 to 4 4 Email');
  });

  it('is read on a phone, where conversations open over the questions, and changed by nobody who may not', async () => {
    const { build } = await runningApi();
    const { organizationId, home, refunds } = await newTopics();
    const { page, open } = await visit(await build.member(organizationId, 'edit'), PHONE);
    await open(`${home}?q=refund`);
    await page.getByRole('link', { name: 'Vouchers' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Import conversations' }).count()).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('link', { name: 'Refunds' }).tap();
    await page.getByRole('button', { name: 'Money back for shoes' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Conversation' });
    await drawer.getByText('Personal data was masked before this was stored.').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await drawer.getByRole('button').first().tap();
    await drawer.waitFor({ state: 'hidden' });
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Write the missing page' }).count()).toBe(0);
    expect(page.url()).toContain(refunds);
  });

  it('is read without the address of who asked, which is stored nowhere', async () => {
    const { build, database } = await runningApi();
    const { organizationId, admin, api } = await newTeam();
    const text = 'Please send the refund to jane.roe@example.com, not by post.';
    const part = { type: 'message' as const, role: 'user' as const, body: text };
    const params = { path: { organizationId } };
    const body = [{ id: 'ticket-1', subject: 'Refund for jane.roe@example.com', parts: [part] }];
    dataOf(await api.POST('/v1/orgs/{organizationId}/conversations', { params, body }));
    const { id, ...stored } = await database.prisma.conversation.findFirstOrThrow({ where: { organizationId } });
    expect(JSON.stringify(stored)).not.toContain('jane.roe');
    const { id: cluster } = await build.cluster(organizationId, { label: 'Refunds' });
    await build.issue(organizationId, { conversation: id, cluster, title: 'Where the refund goes' });
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/conversations-clusters/${cluster}`);
    await enter(page, page.getByRole('button', { name: 'Where the refund goes' }));
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('Please send the refund to [email], not by post.').waitFor();
    await conversation.getByText('Refund for [email]').waitFor();
    await conversation.getByText('Personal data was masked before this was stored.').waitFor();
    expect(await page.content()).not.toContain('jane.roe');
  });

  it('can be imported by keyboard alone from a file that is checked line by line, and goes on where it stopped', async () => {
    const { runJobs } = await runningApi();
    const { organizationId, admin, api } = await newTeam();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/conversations-clusters`);
    await page.getByRole('heading', { name: 'No topics yet' }).waitFor();
    await enter(page, page.getByRole('button', { name: 'Import conversations' }).last());
    const line = (index: number) => JSON.stringify({ id: `ticket-${index}`, text: `How do I pay invoice ${index}?` });
    const lines = [...Array.from({ length: 201 }, (_, index) => line(index)), 'nonsense', '{"id":"x"}'];
    let requests = 0;
    await page.route('**/conversations', (route) => {
      requests += 1;
      return requests === 2 ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    const choosing = page.waitForEvent('filechooser');
    await enter(page, page.getByRole('button', { name: 'Choose a file' }));
    await (await choosing).setFiles({
      name: 'chats.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page.getByText('Line 202: is not JSON').waitFor();
    await page.getByText('Line 203: parts: is required').waitFor();
    await enter(page, page.getByRole('button', { name: 'Import 201 conversations' }));
    await page.getByText('200 of 201 conversations sent').waitFor();
    await enter(page, page.getByRole('button', { name: 'Continue' }));
    await page.getByText('201 conversations are stored.').waitFor();
    await page.getByText('201 conversations are waiting to be read.').waitFor();
    const params = { path: { organizationId }, query: { limit: 0 } };
    const { count } = dataOf(await api.GET('/v1/orgs/{organizationId}/conversations', { params }));
    expect(count).toBe(201);
    await runJobs(organizationId, {});
    await page.getByText('All conversations have been read, and similar questions are grouped into topics.').waitFor();
  });
});
