import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team } from '../../test/console.js';
import { addPages } from '../../test/content.js';
import { chooseItem, expectFocus, tabTo } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

const PATIENCE_MS = 30_000;

inBrowser('tools for the text of a page', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  /** Selects a word by a double click. */
  const select = (page: Page, word: string) => editorText(page).getByText(word, { exact: true }).dblclick();

  it.each([
    ['desktop', {}],
    ['phone', PHONE],
  ])('keeps what is written in front of the bars of the console, on a %s', async (_screen, screen) => {
    const long = Array.from({ length: 80 }, (_, number) => `Paragraph ${number}.`).join('\n\n');
    const { page, edit } = await openEditor(team, `${long}\n`, screen);
    await edit();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    const isInSight = () =>
      page.evaluate(() => {
        const { top, bottom, left } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
        const isText = (y: number) => document.elementFromPoint(left + 2, y)?.closest('[role="textbox"]') !== null;
        return top > 0 && isText(top + 1) && isText(bottom - 1);
      });
    await page.keyboard.press('Control+End');
    await eventually('the end in sight', isInSight);
    await page.keyboard.type('!');
    await eventually('the end in sight while typing', isInSight);
    for (let line = 0; line < 40; line += 1) await page.keyboard.press('ArrowUp');
    await eventually('the middle in sight', isInSight);
    await page.keyboard.type('!');
    await eventually('the middle in sight while typing', isInSight);
    await page.evaluate(() => scrollBy(0, (getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0) - 20));
    await page.keyboard.type('!');
    await eventually('what was typed behind the bar', isInSight);
  });

  it('links to pages, headings and addresses, and says where a link leads, by the keyboard alone', async () => {
    const { page, spaceId, edit, saves } = await openEditor(team, '**Read** this.\n');
    await addPages(team, spaceId, [{ title: 'Installing', markdown: '## First steps\n\nGo.' }]);
    await edit();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    const field = page.getByRole('combobox', { name: 'Page or address' });
    await select(page, 'Read');
    await page.keyboard.press('Control+k');
    await expectFocus(field);
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Choose a page, or enter an address').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('insta');
    await page.getByRole('option', { name: 'Installing' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Part of the page' }));
    await page.keyboard.type('First');
    await tabTo(page, dialog.getByRole('button', { name: 'Set link' }));
    await page.keyboard.press('Enter');
    await expectFocus(editorText(page));
    await saves('**[Read](installing.md#first-steps)** this.');

    await page.keyboard.press('ArrowLeft');
    const bar = page.getByRole('group', { name: 'Link' });
    await bar.getByRole('link', { name: 'Installing' }).waitFor();
    await page.keyboard.press('Control+k');
    const edited = page.getByRole('dialog', { name: 'Edit the link' });
    await expectFocus(field);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('example.com/read');
    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'https://example.com/read' }).waitFor();
    await saves('**[Read](https://example.com/read)** this.');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await edited.waitFor({ state: 'hidden' });
    await expectFocus(editorText(page));
    await page.keyboard.press('Control+k');
    await tabTo(page, edited.getByRole('button', { name: 'Remove link' }));
    await page.keyboard.press('Enter');
    await saves('**Read** this.');
    await bar.waitFor({ state: 'hidden' });
  });

  it('has the tools for selected text above it, and at the keyboard of phones', async () => {
    const { page, edit, saves } = await openEditor(team, '**Read** this.\n');
    await edit();
    await select(page, 'Read');
    const bar = page.getByRole('toolbar', { name: 'Selected text' });
    await bar.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Alt+F10');
    await expectFocus(bar.getByRole('combobox', { name: 'Type of block' }));
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expectFocus(bar.getByRole('button', { name: 'Italic' }));
    await page.keyboard.press('Enter');
    await expectFocus(editorText(page));
    await page.keyboard.press('Alt+F10');
    await tabTo(page, bar.getByRole('button', { name: 'Colors and more' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Superscript' }).waitFor();
    await chooseItem(page, 'Red text');
    await expectFocus(editorText(page));
    await saves('<mark style="color:red;">**_Read_**</mark> this.');

    await page.setViewportSize(PHONE.viewport);
    await bar.waitFor({ state: 'hidden' });
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    const box = await tools.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.viewport.height);
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await tools.getByRole('button', { name: 'Colors and more' }).click();
    await page.getByRole('menuitem', { name: 'Subscript' }).click();
    await saves('<sub>');
  });

  it('moves, copies, turns and deletes blocks by their menu and by dragging', async () => {
    const { page, path, edit, saves } = await openEditor(team, '## Start here\n\nFirst.\n\n> Quoted.\n\nLast.\n');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await edit();
    const menu = page.getByRole('menu', { name: 'Menu of the block' });
    const choose = async (word: string, item: string) => {
      await editorText(page).getByText(word, { exact: true }).click();
      await page.keyboard.press('Control+/');
      await menu.waitFor();
      await chooseItem(page, item);
      await menu.waitFor({ state: 'hidden' });
      await expectFocus(editorText(page));
    };
    await choose('Start here', 'Copy the link');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually('the link', async () => (await copied()).endsWith(`${path}/guide#start-here`), PATIENCE_MS);
    await choose('First.', 'Duplicate');
    await saves('## Start here\n\nFirst.\n\nFirst.\n\n> Quoted.\n\nLast.\n');
    await page.keyboard.press('Control+Shift+Backspace');
    await choose('Last.', 'Move up');
    await choose('First.', 'Numbered list');
    await saves('## Start here\n\n1. First.\n\nLast.\n\n> Quoted.\n');
    await choose('Last.', 'Delete');
    await saves('## Start here\n\n1. First.\n\n> Quoted.\n');

    await editorText(page).getByText('Quoted.').hover();
    // The toolbar has a button with the same name before it.
    const handle = page.getByRole('button', { name: 'Menu of the block' }).last();
    expect(await barriersOf(page)).toEqual([]);
    await handle.dragTo(editorText(page).getByText('Start here'), { targetPosition: { x: 5, y: 1 } });
    await saves('Quoted.\n\n## Start here');
  });

  it('finds and replaces text in the page, and takes all of it back at once', async () => {
    const { page, edit, saves } = await openEditor(team, '## Api\n\nOne api, two apis.\n\n- **API**\n');
    await edit();
    await page.getByText('6 words · 24 characters · 1 min to read').waitFor();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    const field = bar.getByRole('textbox', { name: 'Find' });
    await expectFocus(field);
    await page.keyboard.type('api');
    await bar.getByText('1 of 4').waitFor();
    await page.getByText('Selected: 1 word · 3 characters').waitFor();
    expect(await page.locator('.edited-found').count()).toBe(4);
    await page.keyboard.press('Enter');
    await bar.getByText('2 of 4').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await bar.getByText('4 of 4').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Whole words' }).click();
    await bar.getByText('of 3').waitFor();
    await bar.getByRole('button', { name: 'Match the case' }).click();
    await bar.getByText('1 of 1').waitFor();
    await bar.getByRole('textbox', { name: 'Replace by' }).fill('service');
    await page.keyboard.press('Enter');
    await bar.getByText('Nothing found').waitFor();
    await saves('## Api\n\nOne service, two apis.');
    await bar.getByRole('button', { name: 'Whole words' }).click();
    await bar.getByRole('button', { name: 'Match the case' }).click();
    await bar.getByText('of 3').waitFor();
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await page.getByText('3 replaced').waitFor({ state: 'attached' });
    await saves('## service\n\nOne service, two services.\n\n- **service**\n');
    await field.click();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await expectFocus(editorText(page));
    await page.keyboard.press('Control+z');
    await saves('## Api\n\nOne service, two apis.');
  });
});
