import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, type Team } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
const TABS = `{% tabs %}\n${tab('Linux', 'Use apt.')}\n${tab('Windows', 'Use winget.')}\n${tab('macOS', 'Use brew.')}{% endtabs %}\n`;

inBrowser('the layout of a page that is written', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('shows one tab at a time, the one that somebody looks at, edits or finds something in', async () => {
    const { page, edit, saves } = await openEditor(team, `Start.\n\n${TABS}`);
    await edit();
    const text = editorText(page);
    const tabs = page.getByRole('tablist', { name: 'Tabs' });
    const inFront = (name: string) => tabs.getByRole('tab', { name, selected: true }).waitFor();
    await text.getByText('Use apt.').waitFor();
    expect(await text.getByText('Use winget.').isVisible()).toBe(false);
    await tabs.getByRole('tab', { name: 'Linux' }).focus();
    await page.keyboard.press('ArrowRight');
    await inFront('Windows');
    await text.getByText('Use winget.').waitFor();
    expect(await text.getByText('Use apt.').isVisible()).toBe(false);
    await page.keyboard.press('F2');
    const title = text.getByRole('textbox', { name: 'Title of the tab' });
    await expectFocus(title);
    await title.fill('Win');
    await inFront('Win');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectFocus(text);
    await page.keyboard.type('First, ');
    await text.getByText('First, Use winget.').waitFor();
    await tabs.getByRole('tab', { name: 'macOS' }).click();
    await text.getByText('Use brew.').waitFor();
    await page.keyboard.press('Control+z');
    await inFront('Win');
    await page.keyboard.press('Control+Shift+z');
    await text.getByText('First, Use winget.').waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('brew');
    await page.keyboard.press('Enter');
    await inFront('macOS');
    await page.keyboard.press('Escape');
    await text.getByRole('button', { name: 'Move tab back' }).press('Enter');
    await text.getByRole('button', { name: 'Add a tab' }).press('Enter');
    await inFront('Tab 3');
    await page.keyboard.type('Anything else.');
    await text.getByText('Anything else.').waitFor();
    await text.getByRole('button', { name: 'Remove tab' }).press('Enter');
    await inFront('Win');
    await saves(`${tab('macOS', 'Use brew.')}\n${tab('Win', 'First, Use winget.')}`);
  });
});
