import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';

interface PublishedSite extends Team {
  siteId: string;
  params: { path: { organizationId: string; siteId: string } };
}

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

/** A published site with the sections Guide (with two spaces), API and Help, and a group with nothing in it. */
async function newSite(): Promise<PublishedSite> {
  const team = await newTeam();
  const { organizationId, api } = team;
  const { build } = await runningApi();
  const guide = await newSpace(team, 'Guide', [{ title: 'Setup' }]);
  const { id: siteId } = await build.site(organizationId, { spaces: [guide], published: true });
  const params = { path: { organizationId, siteId } };
  for (const title of ['API', 'Help']) {
    dataOf(
      await api.POST(`${SITE}/sections`, { params, body: { spaceId: await newSpace(team, `${title} pages`), title } }),
    );
  }
  dataOf(await api.POST(`${SITE}/section-groups`, { params, body: { title: 'More' } }));
  const old = await newSpace(team, 'Old guide', [{ title: 'Setup' }]);
  dataOf(await api.POST(`${SITE}/site-spaces`, { params, body: { spaceId: old } }));
  return { ...team, siteId, params };
}

type Item = { title: string; siteSpaces?: Item[]; children?: Item[] };
const written = (items: readonly Item[]): string =>
  items
    .map(({ title, siteSpaces, children }) => {
      const below = written(siteSpaces ?? children ?? []);
      return below ? `${title}(${below})` : title;
    })
    .join(' ');

/** Waits until a site is stored like this. */
async function expectStructure({ api, params }: PublishedSite, expected: string): Promise<void> {
  await eventually(expected, async () => {
    const { structure } = dataOf(await api.GET(`${SITE}/structure`, { params }));
    return written(structure) === expected;
  });
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Structure of the site' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const title = (page: Page, name: string) => row(page, name).getByRole('button', { name, exact: true });
const menu = (page: Page, name: string) => page.getByRole('button', { name: `What can be done with ${name}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Drags a row to a share of the height of another one. */
async function drag(page: Page, from: string, to: string, share: number): Promise<void> {
  const height = (await row(page, to).boundingBox())?.height ?? 0;
  await title(page, from).dragTo(row(page, to), { targetPosition: { x: 60, y: height * share } });
}

inBrowser('the structure of a site', () => {
  it('is arranged by dragging and by keys, each with one request, and addresses that change are asked about', async () => {
    const site = await newSite();
    const { page, open } = await visit(site.admin);
    await open(`/o/${site.organizationId}/sites/${site.siteId}/structure`);
    await title(page, 'Help').waitFor();
    await expectStructure(site, 'Guide(Guide Old guide) API(API pages) Help(Help pages) More');

    let requests = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET') requests += 1;
    });
    await drag(page, 'More', 'Help', 0.1);
    await expectStructure(site, 'Guide(Guide Old guide) API(API pages) More Help(Help pages)');
    await drag(page, 'Old guide', 'More', 0.5);
    // A space cannot stand in a group, so nothing happened.
    await drag(page, 'More', 'Old guide', 0.5);
    expect(requests).toBe(1);

    await title(page, 'Help').focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectStructure(site, 'Guide(Guide Old guide) API(API pages) More(Help(Help pages))');
    await title(page, 'API').focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expectStructure(site, 'API(API pages) Guide(Guide Old guide) More(Help(Help pages))');
    await expectFocus(title(page, 'API'));
    expect(requests).toBe(5);

    // A space in another section has another address.
    await title(page, 'Old guide').focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await dialog(page).getByText('/old-guide', { exact: true }).waitFor();
    await dialog(page).getByText('/help/old-guide', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Change addresses' }).click();
    await expectStructure(site, 'API(API pages) Guide(Guide) More(Help(Old guide Help pages))');
    await page.getByText('2 redirects were created.').waitFor();
    const { redirect, target } = dataOf(
      await site.api.GET(`${SITE}/redirect`, {
        params: { ...site.params, query: { source: '/old-guide/setup' } },
      }),
    );
    expect(redirect.source).toBe('/old-guide/*');
    expect(target).toMatch(/\/help\/old-guide\/setup$/);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('is given spaces, new ones too, and links by the menu, by keyboard alone', async () => {
    const site = await newSite();
    await newSpace(site, 'Changelog', [{ title: 'Version 1' }]);
    const { page, open } = await visit(site.admin);
    await open(`/o/${site.organizationId}/sites/${site.siteId}/structure`);
    await title(page, 'Help').waitFor();
    const add = async (kind: string) => {
      await enter(page, page.getByRole('button', { name: 'Add', exact: true }));
      await chooseItem(page, kind);
      await dialog(page).waitFor();
      expect(await barriersOf(page)).toEqual([]);
    };
    const submit = async () => {
      await enter(page, dialog(page).getByRole('button', { name: 'Add', exact: true }));
      await dialog(page).waitFor({ state: 'detached' });
    };

    await add('Space');
    await tabTo(page, dialog(page).getByLabel('Space', { exact: true }));
    await page.keyboard.type('Changelog');
    await tabTo(page, dialog(page).getByLabel('Section', { exact: true }));
    await page.keyboard.type('Help');
    await submit();
    await title(page, 'Changelog').waitFor();
    await expectStructure(site, 'Guide(Guide Old guide) API(API pages) Help(Help pages Changelog) More');

    // Every space is shown now, so that only a new one can be added.
    await add('Space');
    await dialog(page).getByText('Every space that you see is on this site already.').waitFor();
    await tabTo(page, dialog(page).getByLabel('Name of the new space'));
    await page.keyboard.type('Roadmap');
    await tabTo(page, dialog(page).getByLabel('Section', { exact: true }));
    await page.keyboard.type('API');
    await submit();
    await title(page, 'Roadmap').waitFor();
    await expectStructure(site, 'Guide(Guide Old guide) API(API pages Roadmap) Help(Help pages Changelog) More');

    await add('Link');
    await expectFocus(dialog(page).getByLabel('Title'));
    await page.keyboard.type('Status');
    await tabTo(page, dialog(page).getByLabel('Address'));
    await page.keyboard.type('https://status.example.com/');
    await tabTo(page, dialog(page).getByLabel('Group'));
    await page.keyboard.type('More');
    await submit();
    await title(page, 'Status').waitFor();
    await expectStructure(
      site,
      'Guide(Guide Old guide) API(API pages Roadmap) Help(Help pages Changelog) More(Status)',
    );
    const { structure } = dataOf(await site.api.GET(`${SITE}/structure`, { params: site.params }));
    expect(JSON.stringify(structure)).toContain('"https://status.example.com/"');
  });

  it('is changed by dialogs, on a phone too, and keeps what was typed when the API refuses it', async () => {
    const site = await newSite();
    const { page, open } = await visit(site.admin, PHONE);
    await open(`/o/${site.organizationId}/sites/${site.siteId}/structure`);
    await menu(page, 'Old guide').tap();
    await item(page, 'Move to…').tap();
    await dialog(page).getByLabel('Into').selectOption({ label: 'API' });
    await dialog(page).getByLabel('Position').selectOption({ label: 'At the beginning' });
    await dialog(page).getByRole('button', { name: 'Move' }).tap();
    await dialog(page).getByRole('checkbox').tap();
    await dialog(page).getByRole('button', { name: 'Change addresses' }).tap();
    await expectStructure(site, 'Guide(Guide) API(Old guide API pages) Help(Help pages) More');
    const redirects = dataOf(await site.api.GET(`${SITE}/redirects`, { params: site.params }));
    expect(redirects.items).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await title(page, 'Old guide').tap();
    await dialog(page).getByLabel('Title').fill('Archive');
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('api-pages');
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await dialog(page).getByRole('alert').getByText('api-pages').waitFor();
    expect(await dialog(page).getByLabel('Title').inputValue()).toBe('Archive');
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('archive');
    await dialog(page).getByText('/api/archive', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await expectStructure(site, 'Guide(Guide) API(Archive API pages) Help(Help pages) More');
    await dialog(page).waitFor({ state: 'detached' });

    await menu(page, 'Archive').tap();
    await item(page, 'Remove…').tap();
    await dialog(page).getByText('/api/archive', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).tap();
    await expectStructure(site, 'Guide(Guide) API(API pages) Help(Help pages) More');
  });
});
