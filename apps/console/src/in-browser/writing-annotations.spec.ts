import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { cursorToEnd, editorText, openEditor } from '../../test/written-page.js';

inBrowser('writing annotations', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('writes a note beside the selected text, changes it, and takes it away again', async () => {
    const { page, edit, saves } = await openEditor(team, 'Water boils.\n');
    await edit();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+Control+ArrowRight');
    const tools = page.getByRole('toolbar', { name: 'Selected text' });
    await tools.getByRole('button', { name: 'Annotation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annotation' });
    const note = dialog.getByRole('textbox', { name: 'Text of the annotation' });
    await expectFocus(note);
    await page.keyboard.type('Or **ice**. ');
    await note.getByText('ice', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('- melted');
    await saves('[Water][^1] boils.\n\n[^1]: Or **ice**.');
    await saves('* melted');
    expect(await barriersOf(page)).toEqual([]);
    // The note has one history with the text.
    await page.keyboard.press('Control+z');
    await note.getByText('melted').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await note.getByText('melted').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    const bar = page.getByRole('group', { name: 'Annotation' });
    await bar.getByText('Or ice. melted').waitFor();
    await bar.getByRole('button', { name: 'Edit the annotation' }).click();
    await expectFocus(note);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Remove annotation' }).click();
    await saves('Water boils.');
    // One that stays empty goes by itself.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await tools.getByRole('button', { name: 'Annotation' }).click();
    await expectFocus(note);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    expect(await editorText(page).locator('.edited-annotation').count()).toBe(0);
  });

  it('changes footnotes, on a phone too', async () => {
    const { path, saves } = await openEditor(team, 'Water[^1] boils.\n\n[^1]: Before.\n');
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await editorText(page).getByText('[*]').tap();
    await page.getByRole('group', { name: 'Annotation' }).getByText('Before.').waitFor();
    await page.keyboard.press('Enter');
    const note = page.getByRole('textbox', { name: 'Text of the annotation' });
    await expectFocus(note);
    await cursorToEnd(page);
    await page.keyboard.type(' After.');
    await saves(']: Before. After.');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
