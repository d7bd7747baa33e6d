import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

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
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/formula');
    await page.getByRole('option', { name: 'Formula' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Formula' });
    await expectFocus(panel.getByRole('textbox', { name: 'Formula' }));
    await page.keyboard.type('e = mc^2');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the formula', async () => (await saved()).includes('$$\ne = mc^2\n$$'));
    await page.keyboard.press('Enter');
    await expectFocus(panel.getByRole('textbox', { name: 'Formula' }));
  });
});
