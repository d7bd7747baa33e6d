import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { expectFocus, tabTo } from '../../test/keyboard.js';

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

  it('moves by keys alone: up and down, into a collection and out of it, with the focus on what is moved', async () => {
    const { admin, path } = await newLibrary();
    const { page, open } = await visit(admin);
    await open(path);
    await tabTo(page, linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expectShown(page, ['Products', 'Handbook', 'Guide']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectShown(page, ['Products', '  Handbook', 'Guide']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expectShown(page, ['Products', 'Handbook', 'Guide']);
    await expectFocus(linkTo(page, 'Handbook'));
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expectShown(page, ['Products', 'Guide', 'Handbook']);
    await page.getByRole('status').filter({ hasText: 'Moved Handbook.' }).waitFor({ state: 'attached' });
    await page.reload();
    await expectShown(page, ['Products', 'Guide', 'Handbook']);
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
