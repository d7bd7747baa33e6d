import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { newChangeRequest } from '../../test/reviews.js';

/** A change request that edits one page, with an author and a reviewer. */
async function newDiscussion() {
  const { build } = await runningApi();
  const team = await newTeam();
  const reviewer = await build.member(team.organizationId, 'review');
  const spaceId = await newSpace(team, 'Guide');
  const [page = ''] = await addPages(team, spaceId, [{ title: 'Install', markdown: 'The quick fox.\n\nIt stays.\n' }]);
  const edit = (markdown: string) => ({ operation: 'update_page' as const, page, document: { markdown } });
  const number = await newChangeRequest(team, spaceId, {
    subject: 'Explain foxes',
    changes: [edit('The slow fox.\n\nIt stays.\n')],
  });
  const path = { spaceId, changeRequestId: String(number) };
  const url = `/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~`;
  const comments = async () => {
    const params = { path, query: { include: 'replies' as const } };
    const list = await team.api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', { params });
    return dataOf(list).items;
  };
  const rewrite = async (markdown: string) => {
    const body = { changes: [edit(markdown)] };
    const content = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';
    dataOf(await team.api.POST(content, { params: { path }, body }));
  };
  return { ...team, reviewer, page, url, comments, rewrite };
}

const threadOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Thread begun by/ }).filter({ hasText: text });

inBrowser('comments on a change request', () => {
  it('go back and forth about a block until it is resolved', async () => {
    const { admin, reviewer, page: pageId, url, comments } = await newDiscussion();
    const { page, open } = await visit(reviewer);
    await open(`${url}/changes`);
    await page.getByRole('button', { name: 'Comment on this block' }).click();
    const field = page.getByRole('textbox', { name: 'Comment on this block' });
    await field.pressSequentially(`Why slow, @${admin.displayName.slice(0, 6)}`);
    await page.getByRole('option', { name: admin.displayName }).click();
    await field.pressSequentially('?');
    expect(await field.inputValue()).toBe(`Why slow, @${admin.displayName} ?`);
    // Nothing that was written is lost by going elsewhere.
    await page.reload();
    await page.getByRole('button', { name: 'Comment on this block' }).click();
    expect(await field.inputValue()).toBe(`Why slow, @${admin.displayName} ?`);
    await page.keyboard.press('Control+Enter');
    const thread = threadOf(page, 'Why slow');
    await thread.waitFor();
    const [posted] = await comments();
    expect(posted?.target).toMatchObject({ page: { id: pageId }, node: { id: expect.any(String) } });
    expect(posted?.body).toMatchObject({ markdown: expect.stringContaining(`](/users/${admin.id})`) });

    const author = await visit(admin);
    await author.open(`${url}/overview`);
    const theirs = threadOf(author.page, 'Why slow');
    await theirs.getByRole('button', { name: 'React', exact: true }).click();
    await author.page.getByRole('button', { name: 'React with 👍' }).click();
    await theirs.getByRole('button', { name: `👍 1: ${admin.displayName}` }).waitFor();
    await theirs.getByRole('button', { name: 'Reply' }).click();
    await theirs.getByRole('textbox', { name: 'Reply' }).fill('It is *tired*.');
    await theirs.getByRole('button', { name: 'Send' }).click();
    await theirs.locator('em', { hasText: 'tired' }).waitFor();
    await theirs.getByRole('link', { name: 'On “Install”' }).click();
    await author.page.getByRole('region', { name: 'Install', exact: true }).waitFor();
    await threadOf(author.page, 'Why slow').getByRole('button', { name: 'Resolve' }).click();
    await author.page.getByRole('button', { name: 'Show 1 resolved thread' }).click();
    await threadOf(author.page, `Resolved by ${admin.displayName}`).waitFor();
    await eventually('the resolved comment', async () => (await comments())[0]?.status === 'resolved');
  });

  it('are written, edited and deleted by keyboard alone', async () => {
    const { admin, url, comments } = await newDiscussion();
    const { page, open } = await visit(admin);
    await open(`${url}/overview`);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    await enter(page, field);
    await page.keyboard.type('First try');
    await enter(page, page.getByRole('button', { name: 'Comment', exact: true }));
    const thread = threadOf(page, 'First try');
    await thread.waitFor();
    await eventually('an empty field', async () => (await field.inputValue()) === '');
    await enter(page, thread.getByRole('button', { name: /^What can be done with the comment/ }));
    await chooseItem(page, 'Edit');
    await expectFocus(page.getByRole('textbox', { name: 'Edit' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Second try');
    await page.keyboard.press('Control+Enter');
    const changed = threadOf(page, 'Second try');
    await changed.getByText('edited').waitFor();
    await expectFocus(changed.getByRole('article'));
    const answer = changed.getByRole('button', { name: 'Reply' });
    await enter(page, answer);
    await expectFocus(changed.getByRole('textbox', { name: 'Reply' }));
    await page.keyboard.type('Third try');
    await enter(page, changed.getByRole('button', { name: 'Send' }));
    await changed.getByText('Third try').waitFor();
    await expectFocus(answer);
    await tabTo(page, changed.getByRole('button', { name: /^What can be done with the comment/ }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Delete');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.getByText('Nobody has said anything yet.').waitFor();
    expect(await comments()).toEqual([]);
  });

  it('keep the text of a block that is gone, fit onto a phone, and keep nobody out in the dark', async () => {
    const { admin, url, rewrite } = await newDiscussion();
    const { page, open } = await visit(admin, { ...PHONE, colorScheme: 'dark' });
    await open(`${url}/changes`);
    await page.getByRole('button', { name: 'Comment on this block' }).tap();
    await page.getByRole('textbox', { name: 'Comment on this block' }).fill('Why?');
    await page.getByRole('button', { name: 'Comment', exact: true }).first().tap();
    await threadOf(page, 'Why?').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await rewrite('It stays.\n');
    await page.reload();
    const others = page.getByRole('region', { name: 'Comments on this page' });
    await others.getByText('On a part that is not here any more:').waitFor();
    await others.getByText('The slow fox.').waitFor();
  });
});

inBrowser('comments on a page', () => {
  it('are written on a block and on a cell while the page is written, and marked beside them', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide');
    const table = '| Name | Value |\n| ---- | ----- |\n| One  | 1     |\n';
    await addPages(team, spaceId, [{ title: 'Install', markdown: `A paragraph.\n\n${table}` }]);
    const number = await newChangeRequest(team, spaceId, { subject: 'Explain', changes: [] });
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/install?edit=true`);
    const text = page.getByRole('textbox', { name: 'Text of “Install”' });
    await text.getByText('A paragraph.').click();
    // What is not saved yet is saved before it is spoken about.
    await page.keyboard.press('End');
    await page.keyboard.type(' Typed.');
    await page.keyboard.press('Control+/');
    await chooseItem(page, 'Comment on this block…');
    await page.getByRole('textbox', { name: 'Comment on this block' }).fill('About the paragraph');
    await page.keyboard.press('Control+Enter');
    await threadOf(page, 'About the paragraph').waitFor();
    await page.keyboard.press('Escape');
    const mark = page.getByRole('button', { name: '1 open comment' });
    await mark.waitFor();

    await text.getByText('One', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' or two');
    await page.keyboard.press('Control+/');
    await chooseItem(page, 'Comment on this cell…');
    await page.getByRole('textbox', { name: 'Comment on this cell' }).fill('About the cell');
    await page.keyboard.press('Control+Enter');
    await threadOf(page, 'About the cell').waitFor();
    await page.keyboard.press('Escape');
    await mark.nth(1).waitFor();
    await mark.first().click();
    await threadOf(page, 'About the paragraph').waitFor();
    expect(await threadOf(page, 'About the cell').count()).toBe(0);
    const params = { path: { spaceId, changeRequestId: String(number) } };
    const comments = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';
    const { items } = dataOf(await team.api.GET(comments, { params }));
    expect(items.map(({ target }) => target.tableCell !== undefined)).toEqual([true, false]);

    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~/changes`);
    await threadOf(page, 'About the cell').getByText('In row 1, column “Name”:').waitFor();
    expect(await threadOf(page, 'About the paragraph').getByText('In row').count()).toBe(0);
  });

  it('are read and written where the page is read', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide', [{ title: 'Install' }]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/install`);
    await page.getByText('About Install.').waitFor();
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Comments on this page' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Comment on this page' });
    await field.fill('Is this live?');
    // Without a connection the text stays until it can be sent.
    await page.route(/\/comments$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe('Is this live?');
    await page.unroute(/\/comments$/);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await threadOf(page, 'Is this live?').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});
