import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { expectTree, newSpace, storedTree } from '../../test/content.js';
import { chooseItem } from '../../test/keyboard.js';

let team: Team;
let spaces = 0;

beforeAll(async () => {
  if (globalThis.hasBrowser) team = await newTeam();
});

/** A space with the pages Start, Guide (with Install and Use below it) and Help. */
async function newTree() {
  spaces += 1;
  const spaceId = await newSpace(team, `Tree ${spaces}`, [
    { title: 'Start' },
    { title: 'Guide' },
    { title: 'Install', below: 'Guide', markdown: 'Unpack **it**.' },
    { title: 'Use', below: 'Guide' },
    { title: 'Help' },
  ]);
  return { spaceId, path: `/o/${team.organizationId}/s/${spaceId}` };
}

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

const expectStored = (spaceId: string, tree: string) => expectTree(team, spaceId, tree);

inBrowser('arranging pages', () => {
  it('moves a page by dragging, leaves it without a connection, follows it to its new address, and takes it back', async () => {
    const { spaceId, path } = await newTree();
    const { page, open } = await visit(team.admin);
    await open(`${path}/help`);
    await page.route('**/content', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await row(page, 'Help').dragTo(row(page, 'Guide'));
    await page.getByRole('alert').filter({ hasText: 'connection' }).waitFor();
    await page.getByRole('treeitem', { name: 'Help', exact: true, level: 1 }).waitFor();
    expect(await storedTree(team, spaceId)).toBe('Start Guide(Install Use) Help');
    await page.unrouteAll();
    await row(page, 'Help').dragTo(row(page, 'Guide'));
    await expectStored(spaceId, 'Start Guide(Install Use Help)');
    await page.waitForURL(`**${path}/guide/help`);
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectStored(spaceId, 'Start Guide(Install Use) Help');
    await page.waitForURL(`**${path}/help`);
  });

  it('makes groups, copies and API references through the menu of a page', async () => {
    const { build } = await runningApi();
    await build.openApiSpec(team.organizationId, { slug: 'store' });
    const { spaceId, path } = await newTree();
    const { page, open } = await visit(team.admin);
    await open(`${path}/start`);
    await row(page, 'Start').click({ modifiers: ['Shift'] });
    await row(page, 'Help').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'Help').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Put into a new group' }).click();
    await page.getByLabel('Title').fill('Basics');
    await page.getByRole('button', { name: 'Create' }).click();
    await expectStored(spaceId, 'Basics(Start Help) Guide(Install Use)');

    await row(page, 'Guide').focus();
    await page.keyboard.press('ContextMenu');
    await chooseItem(page, 'Duplicate with the pages below');
    await page.getByRole('heading', { level: 1, name: 'Copy of Guide' }).waitFor();
    await expectStored(spaceId, 'Basics(Start Help) Guide(Install Use) Copy of Guide(Install Use)');
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'New page' }).click();
    const dialog = page.getByRole('dialog', { name: 'New page' });
    await dialog.getByLabel('Title').fill('API');
    await dialog.getByLabel('Type').selectOption('API reference');
    await dialog.getByLabel('API specification').selectOption('store');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await row(page, 'API').waitFor();
  });

  it('keeps the addresses that readers know, and works on a phone', async () => {
    const { spaceId, path } = await newTree();
    const { build } = await runningApi();
    await build.site(team.organizationId, { spaces: [spaceId] });
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide/install`);
    await page.getByRole('button', { name: 'Details of this page' }).tap();
    await page.getByRole('menuitem', { name: 'Move the page to…' }).tap();
    await page.getByLabel('Below').selectOption({ label: 'The top of the space' });
    await page.getByRole('button', { name: 'Move', exact: true }).tap();
    await expectStored(spaceId, 'Install Start Guide(Use) Help');
    await page.waitForURL(`**${path}/install`);
    expect(await overflowOf(page)).toBe(0);
    const params = { path: { spaceId, pagePath: 'guide/install' } };
    const { data } = await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params });
    expect(data).toMatchObject({ title: 'Install', path: 'install' });
  });
});
