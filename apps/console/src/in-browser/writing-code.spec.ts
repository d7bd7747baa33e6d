import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus, tabTo } from '../../test/keyboard.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

inBrowser('writing code', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('has colors for the language that is chosen, a title, numbers, and lines that stand out', async () => {
    const { path, saved } = await newWrittenPage(team, '```js\nlet one;\nlet two;\n```\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    const keywords = editorText(page).locator('.token-keyword');
    await keywords.nth(1).waitFor();
    await editorText(page).getByText('two').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('return 3');
    await keywords.getByText('return').waitFor();
    await page.keyboard.press('Control+Alt+h');
    await editorText(page).locator('.code-line-highlighted').getByText('return').waitFor();
    const language = page.getByRole('combobox', { name: 'Language of the code' });
    await language.fill('python');
    await page.locator('datalist option[value="python"]').waitFor({ state: 'attached' });
    await keywords.nth(1).waitFor({ state: 'detached' });
    expect(await keywords.allTextContents()).toEqual(['return']);
    await tabTo(page, editorText(page).getByRole('button', { name: 'Code settings' }));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Code' });
    await expectFocus(panel.getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type('main.py');
    await panel.getByRole('checkbox', { name: 'Line numbers' }).press('Space');
    await editorText(page).locator('figcaption').getByText('main.py').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toContain(
      '{% code title="main.py" lineNumbers="true" highlight="3" %}\n```python\nlet one;\nlet two;\nreturn 3\n```',
    );
  });
});
