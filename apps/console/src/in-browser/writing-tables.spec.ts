import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { chooseItem, expectFocus } from '../../test/keyboard.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

const TABLE = '| Name | Count |\n| --- | --- |\n| one | 1 |\n| two | 2 |\n\nEnd.\n';

const cell = (page: Page, text: string) => editorText(page).getByRole('cell', { name: text, exact: true });
const selectedCells = (page: Page) => editorText(page).locator('.edited-cell-selected');

inBrowser('writing tables', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('goes from cell to cell, selects, empties and copies cells, all by the keyboard', async () => {
    const { path, saved } = await newWrittenPage(team, TABLE);
    const { page, open } = await visit(team.admin, { permissions: ['clipboard-read', 'clipboard-write'] });
    await open(`${path}/guide?edit=true`);
    await cell(page, '2').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.keyboard.type('three');
    await cell(page, 'three').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowUp');
    await eventually('two cells', async () => (await selectedCells(page).count()) === 2);
    await page.keyboard.press('Shift+ArrowLeft');
    await eventually('four cells', async () => (await selectedCells(page).count()) === 4);
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one\t1\ntwo\t2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await eventually('the pasted rows', async () => (await cell(page, 'one').count()) === 2);
    await page.keyboard.press('Delete');
    await eventually('the emptied cells', async () => (await cell(page, 'one').count()) === 1);
    await page.keyboard.press('Control+z');
    await eventually('the cells again', async () => (await cell(page, 'two').count()) === 2);
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the table', async () =>
      (await saved()).includes('| one | 1 |\n| two | 2 |\n| one | 1 |\n| two | 2 |\n'),
    );
  });

  it('has menus for rows and columns, and converts columns without losing anything unasked', async () => {
    const { path, saved } = await newWrittenPage(team, TABLE.replace('| two | 2 |', '| two | few |'));
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await cell(page, 'few').click();
    const tools = page.getByRole('toolbar', { name: 'Tools of the table' });
    await tools.waitFor();
    await page.keyboard.press('Alt+Shift+F10');
    await expectFocus(tools.getByRole('button', { name: 'Row' }));
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Move the row up');
    await expectFocus(editorText(page));
    await page.keyboard.press('Alt+Shift+F10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Settings of the column…');
    const panel = page.getByRole('dialog', { name: 'Column' });
    const type = panel.getByRole('combobox', { name: 'Type of the values' });
    await expectFocus(type);
    await type.selectOption('number');
    await panel.getByText('One cell cannot be converted completely.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Keep the type' }).click();
    await type.selectOption('select');
    await panel.getByRole('textbox', { name: 'Option 2' }).fill('Single');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await editorText(page).getByText('Single').click();
    await page.keyboard.press('Enter');
    const value = page
      .getByRole('dialog', { name: 'Value of the cell' })
      .getByRole('combobox', { name: 'Chosen options' });
    await expectFocus(value);
    await value.selectOption('few');
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await eventually('the chosen option', async () => (await editorText(page).getByText('few').count()) === 2);
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the options', async () => ((await saved()).match(/data-option="few"/g) ?? []).length >= 2);
  });

  it('shows a table as cards, with the columns that are chosen, also on a phone', async () => {
    const { path, saved } = await newWrittenPage(team, TABLE);
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide?edit=true`);
    await cell(page, 'one').click();
    await page.getByRole('toolbar', { name: 'Tools of the table' }).getByRole('button', { name: 'Table' }).click();
    await page.getByRole('menuitem', { name: 'Settings of the table…' }).click();
    const panel = page.getByRole('dialog', { name: 'Table' });
    await panel.getByRole('combobox', { name: 'Readers see' }).selectOption('cards');
    await panel.getByRole('combobox', { name: 'Size of the cards' }).selectOption('large');
    await panel.getByRole('checkbox', { name: 'Count' }).uncheck();
    await editorText(page).getByText('Readers see the rows as cards. Hidden columns: Count.').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the cards', async () => (await saved()).includes('data-view="cards"'));
    expect(await saved()).toContain('Count');
  });
});
