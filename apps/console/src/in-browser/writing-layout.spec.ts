import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, type Team } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
const TABS = `{% tabs %}\n${tab('Linux', 'Use apt.')}\n${tab('Windows', 'Use winget.')}\n${tab('macOS', 'Use brew.')}{% endtabs %}\n`;
const column = (text: string, width = '') => `{% column${width} %}\n${text}\n{% endcolumn %}\n`;
const COLUMNS = `{% columns %}\n${column('Left.', ' width="25%"')}\n${column('Right.')}{% endcolumns %}\n`;

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

  it('shows columns with their widths, which keys, a pointer and presets change', async () => {
    const { page, edit, saves } = await openEditor(team, COLUMNS);
    await edit();
    const text = editorText(page);
    const widths = () =>
      text.locator('.column').evaluateAll((columns) => columns.map((each) => each.getBoundingClientRect().width));
    const [left = 0, right = 0] = await widths();
    expect(right / left).toBeCloseTo(3, 1);
    const border = text.getByRole('separator', { name: 'Border between columns 1 and 2' });
    await border.focus();
    await page.keyboard.press('ArrowRight');
    await text.getByRole('separator').and(page.locator('[aria-valuenow="30"]')).waitFor();
    await expectFocus(border);
    const { x = 0, y = 0, width = 0 } = (await border.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + (left + right) / 5, y + 5, { steps: 3 });
    await page.mouse.up();
    await text.getByRole('separator').and(page.locator('[aria-valuenow="50"]')).waitFor();
    await text.getByText('Right.').click();
    await text.getByRole('button', { name: 'Column settings' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Column of text' });
    expect(await barriersOf(page)).toEqual([]);
    await panel.getByRole('button', { name: '67 / 33' }).press('Enter');
    await text.getByRole('separator').and(page.locator('[aria-valuenow="67"]')).waitFor();
    await page.keyboard.press('Escape');
    await saves(`${column('Left.', ' width="67%"')}\n${column('Right.', ' width="33%"')}`);
    await page.setViewportSize({ width: 360, height: 700 });
    await border.waitFor({ state: 'hidden' });
    const [above = 0, below = 1] = await widths();
    expect(above).toBe(below);
    expect(await overflowOf(page)).toBe(0);
  });

  it('makes room behind the last block, and follows links of blocks only when asked to', async () => {
    const { page, edit, saves, saved } = await openEditor(team, 'Start.\n\n{% embed url="https://example.com/" %}\n', {
      alsoOpens: 'https://example.com',
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await edit();
    // Whatever is read for the editor is read once.
    const reads = requests.filter((request) => /^GET .*\/v1\//.test(request));
    expect(reads.filter((read) => read.endsWith('?format=document&pictures=true'))).toHaveLength(1);
    expect([...new Set(reads)]).toEqual(reads);
    const text = editorText(page);
    const link = text.locator('.edited-block a[href]').first();
    await link.click();
    await text.locator('.ProseMirror-selectednode').waitFor();
    const opened = page.context().waitForEvent('page');
    await link.click({ modifiers: ['Control'] });
    await (await opened).close();
    expect(new URL(page.url()).search).toContain('edit=true');
    await text.getByText('Start.').click();
    const { x = 0, y = 0, height = 0 } = (await text.boundingBox()) ?? {};
    await page.mouse.click(x + 40, y + height - 20);
    await text.locator('.edited-block + p').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Saved' }).count()).toBe(1);
    await page.keyboard.press('Control+z');
    await text.locator('.edited-block + p').waitFor({ state: 'detached' });
    await link.click();
    await page.keyboard.press('ArrowDown');
    await text.locator('.edited-block + p').waitFor();
    await page.keyboard.type('Behind it.');
    await saves('Behind it.');
    expect(await saved()).not.toContain('<p>');
  });
});
