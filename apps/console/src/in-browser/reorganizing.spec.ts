import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { expectTree, newSpace } from '../../test/content.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';

const PATIENCE_MS = 20_000;

/** An organization with a collection, Products, and the spaces Guide and Handbook after it. */
async function newLibrary(): Promise<Team & { path: string }> {
  const { build } = await runningApi();
  const team = await newTeam();
  await build.collection(team.organizationId, { title: 'Products' });
  await build.space(team.organizationId, { title: 'Guide' });
  await build.space(team.organizationId, { title: 'Handbook' });
  return { ...team, path: `/o/${team.organizationId}/spaces` };
}

const linkTo = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Spaces and collections' }).getByRole('link', { name: title, exact: true });

/** The titles in the list as one reads them, with two spaces before what stands in a collection. */
function shown(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Spaces and collections' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => '  '.repeat(Number(link.closest('li')?.ariaLevel) - 1) + link.textContent),
    );
}

async function expectShown(page: Page, titles: string[]): Promise<void> {
  const expected = titles.join('\n');
  await eventually(expected, async () => (await shown(page)).join('\n') === expected, PATIENCE_MS);
}

async function readPage({ api }: Team, spaceId: string, pagePath: string) {
  const params = { path: { spaceId, pagePath } };
  return dataOf(await api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params }));
}

inBrowser('reorganizing', () => {
  it('puts a space into a collection when it is dragged there, and it stays there', async () => {
    const { admin, path } = await newLibrary();
    const { page, open } = await visit(admin);
    await open(path);
    await linkTo(page, 'Handbook').dragTo(linkTo(page, 'Products'));
    await expectShown(page, ['Products', '  Handbook', 'Guide']);
    await page.reload();
    await expectShown(page, ['Products', '  Handbook', 'Guide']);
  });

  it('moves, copies and restores collections, spaces, pages and revisions by keyboard alone', async () => {
    const { build } = await runningApi();
    const team = await newTeam();
    for (const title of ['Products', 'Archive']) await build.collection(team.organizationId, { title });
    await newSpace(team, 'Old');
    const spaceId = await newSpace(team, 'Handbook', [
      { title: 'Start' },
      { title: 'Guide' },
      { title: 'Install', below: 'Guide', markdown: 'Unpack **it**.' },
      { title: 'Use', below: 'Guide' },
      { title: 'Help' },
    ]);
    await build.site(team.organizationId, { spaces: [spaceId] });
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/spaces`);

    await tabTo(page, linkTo(page, 'Archive'));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectShown(page, ['Products', '  Archive', 'Old', 'Handbook']);
    await expectFocus(linkTo(page, 'Archive'));
    await tabTo(page, linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expectShown(page, ['Products', '  Archive', 'Handbook', 'Old']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectShown(page, ['Products', '  Archive', '  Handbook', 'Old']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expectShown(page, ['Products', '  Archive', 'Handbook', 'Old']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.getByRole('status').filter({ hasText: 'Moved Handbook.' }).waitFor({ state: 'attached' });

    await enter(page, page.getByRole('button', { name: 'Actions for Old' }));
    await chooseItem(page, 'Duplicate');
    await page.getByText('Created “').waitFor();
    await enter(page, page.getByRole('button', { name: 'Actions for Old', exact: true }));
    await chooseItem(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete “Old”?' }).waitFor();
    await page.keyboard.press('Enter');
    await linkTo(page, 'Old').waitFor({ state: 'detached' });
    await enter(page, page.getByRole('link', { name: 'Deleted spaces' }));
    await enter(page, page.getByRole('button', { name: 'Restore Old' }));
    await page.getByText('No deleted spaces').waitFor();
    await enter(page, page.getByRole('link', { name: 'Back' }));
    await linkTo(page, 'Old').waitFor();

    await enter(page, linkTo(page, 'Handbook'));
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
    const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
    const expectStored = (tree: string) => expectTree(team, spaceId, tree);
    await tabTo(page, row('Start'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await row('Use').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expectStored('Guide(Install Use) Start Help');
    await expectFocus(row('Guide'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 pages selected').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Delete 2 pages?' }).waitFor();
    await page.keyboard.press('Enter');
    await expectStored('Guide Start Help');
    await page.getByRole('alert').filter({ hasText: '2 pages were deleted.' }).waitFor();
    await tabTo(page, row('Guide'));
    await page.keyboard.press('Control+z');
    await expectStored('Guide(Install Use) Start Help');
    expect(await readPage(team, spaceId, 'guide/install')).toMatchObject({
      markdown: expect.stringContaining('Unpack **it**.'),
    });
    await tabTo(page, row('Guide'));
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expectFocus(row('Start'));
    await page.keyboard.press('F2');
    await page.getByLabel('Title').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Begin');
    await page.keyboard.press('Enter');
    await expectStored('Guide(Install Use) Begin Help');
    await tabTo(page, row('Begin'));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectStored('Guide(Install Use Begin) Help');
    await expectFocus(row('Begin'));
    // The address that readers of the site know still leads there.
    expect(await readPage(team, spaceId, 'start')).toMatchObject({ title: 'Begin', path: 'guide/start' });

    await enter(page, page.getByRole('link', { name: 'History', exact: true }));
    const earlier = page.getByRole('row').filter({ hasNotText: 'Current' }).nth(1);
    await enter(page, earlier.getByRole('button'));
    await chooseItem(page, 'Restore');
    const dialog = page.getByRole('dialog', { name: 'Restore this revision?' });
    await enter(page, dialog.getByRole('button', { name: 'Restore' }));
    await page.getByText('Older revision restored').waitFor();
    await expectStored('Guide(Install Use) Begin Help');
  });

  it('moves through a dialog, without dragging', async () => {
    const { admin, path } = await newLibrary();
    const { page, open } = await visit(admin, PHONE);
    await open(path);
    await page.getByRole('button', { name: 'Actions for Guide' }).tap();
    await page.getByRole('menuitem', { name: 'Move to…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Move “Guide”' });
    await dialog.getByLabel('Into').selectOption({ label: 'Products' });
    await dialog.getByRole('button', { name: 'Move to…' }).tap();
    await expectShown(page, ['Products', '  Guide', 'Handbook']);
    expect(await overflowOf(page)).toBe(0);
  });

  it('leaves everything where it is for people who may only read', async () => {
    const { organizationId, path } = await newLibrary();
    const { build } = await runningApi();
    const { page, open } = await visit(await build.member(organizationId, 'read'));
    await open(path);
    await linkTo(page, 'Handbook').focus();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await linkTo(page, 'Handbook').dragTo(linkTo(page, 'Products'));
    await expectShown(page, ['Products', 'Guide', 'Handbook']);
    expect(await page.getByRole('button', { name: 'Actions for Guide' }).count()).toBe(0);
  });
});
