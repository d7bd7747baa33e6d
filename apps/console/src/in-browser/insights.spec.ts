import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter } from '../../test/keyboard.js';

const DAY_MS = 86_400_000;
const HOSTILE = '<img src=x onerror=alert(1)> =1+1 does not work';

/** What a chart has as a table, line by line. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, exact: true });
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

/** What a chart has as a file: its name, and its lines. */
async function fileOf(page: Page, name: string): Promise<[string, string[]]> {
  const downloading = page.waitForEvent('download');
  await enter(page, page.getByRole('button', { name: `Download CSV: ${name}`, exact: true }));
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  return [download.suggestedFilename(), text.split('\r\n')];
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

inBrowser('the insights of a site', () => {
  let team: Team;
  let insights: string;
  let spaceId: string;

  beforeAll(async () => {
    const { build } = await runningApi();
    team = await newTeam();
    const { organizationId } = team;
    spaceId = await newSpace(team, 'Guide', [{ title: 'Start' }]);
    const { id: siteId } = await build.site(organizationId, { spaces: [spaceId] });
    insights = `/o/${organizationId}/sites/${siteId}/insights`;
    const site = { organizationId, siteId };
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    await build.insightEvents(site, { count: 4, occurredAt: ago(2), language: 'de', details: { device: 'mobile' } });
    await build.insightEvents(site, { count: 3, visitorId: 'ben', urlPath: '/start', referrerHost: 'example.com' });
    await build.insightEvents(site, { count: 9, occurredAt: ago(20), urlPath: '/older' });
    await build.insightEvents(site, { count: 2, type: 'search_type_query', query: 'invoices' });
    await build.insightEvents(site, { count: 3, type: 'search_type_query', query: 'setup' });
    await build.insightEvents(site, { type: 'search_open_result', query: 'setup' });
    await build.insightEvents(site, { type: 'page_post_feedback', rating: 'good' });
    await build.insightEvents(site, { type: 'page_post_feedback_comment', rating: 'bad', comment: HOSTILE });
    await build.insightEvents(site, { type: 'page_post_feedback_comment', rating: 'good', comment: 'Thank you' });
  });

  it('are charts of a range that the address names, each with its table and its file', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${insights}?range=last7Days`);
    await page.getByRole('img', { name: '7 views in 8 intervals' }).waitFor();
    const pages = part(page, 'Pages');
    await pages.getByRole('listitem').filter({ hasText: '/start' }).getByText('3', { exact: true }).waitFor();
    await part(page, 'Devices').getByText('Mobile').waitFor();
    await part(page, 'Languages').getByText('German').waitFor();
    await part(page, 'Where readers come from').getByText('example.com').waitFor();
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('link', { name: '30 days' }).click();
    await pages.getByText('/older').waitFor();
    await pages.getByRole('button', { name: 'Show as table: Pages' }).click();
    await page.waitForURL(/table=pages/);
    await pages.getByRole('row').filter({ hasText: '/older' }).getByText('9').waitFor();
    const downloading = page.waitForEvent('download');
    await pages.getByRole('button', { name: 'Download CSV: Pages' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.split('\r\n')).toEqual(['\uFEFFName,Views', '/older,9', '/guide,4', '/start,3', '']);
  });

  it('have a table and a file for views, referrers, searches and ratings, by keyboard', async () => {
    const { build } = await runningApi();
    const { organizationId, admin } = team;
    const { id: siteId } = await build.site(organizationId, { spaces: [spaceId] });
    const site = { organizationId, siteId };
    const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
    const occurredAt = new Date(`${day}T12:00:00.000Z`);
    await build.insightEvents(site, { count: 4, occurredAt, referrerHost: 'example.com' });
    await build.insightEvents(site, { count: 3, occurredAt, visitorId: 'ben', referrerHost: 'example.org' });
    await build.insightEvents(site, { count: 2, occurredAt, visitorId: 'ben' });
    const searched = { type: 'search_type_query' as const, occurredAt };
    await build.insightEvents(site, { ...searched, count: 3, query: 'setup' });
    await build.insightEvents(site, { ...searched, count: 2, query: '=1+1, "twice"' });
    await build.insightEvents(site, { ...searched, query: 'invoices' });
    await build.insightEvents(site, { type: 'search_open_result', occurredAt, count: 2, query: 'setup' });
    await build.insightEvents(site, { type: 'page_post_feedback', occurredAt, count: 2, rating: 'good' });
    await build.insightEvents(site, { type: 'page_post_feedback', occurredAt, rating: 'bad' });

    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/sites/${siteId}/insights?range=last7Days`);
    /** What is in a table and in its file, where both have to say the same. */
    const valuesOf = async (name: string, file: string) => {
      await enter(page, page.getByRole('button', { name: `Show as table: ${name}`, exact: true }));
      const [columns = [], ...rows] = await tableOf(page, name);
      expect(await barriersOf(page)).toEqual([]);
      const cell = (text: string) => (text.startsWith('=') ? `"'${text.replaceAll('"', '""')}"` : text);
      const lines = [columns, ...rows].map((row) => row.map(cell).join(','));
      expect(await fileOf(page, name)).toEqual([file, [`\uFEFF${lines[0]}`, ...lines.slice(1), '']]);
      return { columns, rows };
    };

    const views = await valuesOf('Views and visitors', 'views.csv');
    expect(views.columns).toEqual(['From', 'Views', 'Visitors']);
    expect(views.rows).toHaveLength(8);
    expect(views.rows.filter(([, count]) => count !== '0')).toEqual([[`${day}T00:00:00.000Z`, '9', '2']]);
    expect(await valuesOf('Where readers come from', 'referrerDomain.csv')).toEqual({
      columns: ['Name', 'Views'],
      rows: [
        ['example.com', '4'],
        ['example.org', '3'],
      ],
    });
    expect(await valuesOf('Searched for', 'searches.csv')).toEqual({
      columns: ['Searched for', 'Searches', 'Results opened'],
      rows: [
        ['setup', '3', '2'],
        ['=1+1, "twice"', '2', '0'],
        ['invoices', '1', '0'],
      ],
    });
    expect(await valuesOf('Searched for, but nothing opened', 'searches-without-results-opened.csv')).toEqual({
      columns: ['Searched for', 'Searches'],
      rows: [
        ['=1+1, "twice"', '2'],
        ['invoices', '1'],
      ],
    });
    expect(await valuesOf('Was this page helpful?', 'ratings.csv')).toEqual({
      columns: ['Rating', 'Ratings'],
      rows: [
        ['Good', '2'],
        ['Okay', '0'],
        ['Bad', '1'],
      ],
    });
    // It is a chart again at the press of the same button.
    await enter(page, page.getByRole('button', { name: 'Show as chart: Was this page helpful?', exact: true }));
    await page.getByRole('table', { name: 'Was this page helpful?' }).waitFor({ state: 'detached' });
  });

  it('show what readers wrote as they wrote it, by rating, on a phone too', async () => {
    const { page, open } = await visit(team.admin, PHONE);
    await open(insights);
    const comments = part(page, 'What readers wrote');
    await comments.getByText('Thank you').waitFor();
    expect(await overflowOf(page)).toBe(0);
    const downloading = page.waitForEvent('download');
    await comments.getByRole('button', { name: 'Download CSV' }).tap();
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(HOSTILE);
    await comments.getByRole('link', { name: 'Bad' }).tap();
    await comments.getByText('Thank you').waitFor({ state: 'detached' });
    await comments.getByText(HOSTILE).waitFor();
  });

  it('lead from a search without an answer to a change request, by keyboard', async () => {
    const { page, open } = await visit(team.admin);
    await open(insights);
    const unanswered = part(page, 'Searched for, but nothing opened');
    await unanswered.getByText('invoices').waitFor();
    expect(await unanswered.getByText('setup').count()).toBe(0);
    await enter(page, unanswered.getByRole('button', { name: 'Write about “invoices”' }));
    await page.getByRole('dialog').getByLabel('Space').waitFor();
    await enter(page, page.getByRole('button', { name: 'Begin change request' }));
    await page.waitForURL(/\/~\/changes\/1\/~\/overview$/);
    const path = { spaceId, changeRequestId: '1' };
    const begun = dataOf(
      await team.api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path } }),
    );
    expect(begun.subject).toBe('Explain “invoices”');
  });

  it('say so where nobody has read anything yet', async () => {
    const { build } = await runningApi();
    const { id } = await build.site(team.organizationId, { spaces: [spaceId] });
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/sites/${id}/insights`);
    await page.getByText('Nobody has opened a page in this time.').waitFor();
    await part(page, 'What readers wrote').getByText('No comments').waitFor();
  });
});
