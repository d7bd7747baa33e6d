import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { cursorToEnd, editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

inBrowser('writing blocks', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('opens the panel of a new formula, writes it, and leads back to the text', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await cursorToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/formula');
    await page.getByRole('option', { name: 'Formula' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Formula' });
    await expectFocus(panel.getByRole('textbox', { name: 'TeX' }));
    await page.keyboard.type('e = mc^2');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the formula', async () => (await saved()).includes('$$\ne = mc^2\n$$'));
    await page.keyboard.press('Enter');
    await expectFocus(panel.getByRole('textbox', { name: 'TeX' }));
  });

  it('lets one go on writing where a panel cannot be loaded', async () => {
    const { path } = await newWrittenPage(team, '$$\na\n$$\n\nEnd.\n');
    const { page, open } = await visit(team.admin);
    await page.route(/math-panel/, (route) => route.abort());
    await open(`${path}/guide?edit=true`);
    await editorText(page).locator('.edited-block').dblclick();
    const panel = page.getByRole('dialog', { name: 'Formula' });
    await panel.getByRole('alert').getByText('This could not be loaded.').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await editorText(page).getByText('End.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Written on.');
    await saveStatus(page, 'Saved').waitFor();
  });

  it('keeps what is typed into a field of a block while one is still in it', async () => {
    const { path, saved } = await newWrittenPage(team, '```\none\n```\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await page.getByRole('combobox', { name: 'Language of the code' }).click();
    await page.keyboard.type('python');
    await eventually('the language', async () => (await saved()).includes('```python\none'));
    await expectFocus(page.getByRole('combobox', { name: 'Language of the code' }));
  });
});
