import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

inBrowser('what a page is besides its text', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('edits the page as Markdown, checks it, saves it, and brings in what others write', async () => {
    const first = 'First __paragraph__.\n\n+ one\n+ two\n\nLast.\n';
    const { page, spaceId, edit, saved, saves } = await openEditor(team, first);
    await edit();
    await page.keyboard.press('Control+Alt+m');
    const source = page.getByRole('textbox', { name: 'Markdown of the page' });
    await expectFocus(source);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n{% hint style="info" %}\nNew.\n');
    await page.getByText('{% hint %} has no {% endhint %}').waitFor();
    await page.getByRole('button', { name: 'Line 8' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type('{% endhint %}');
    await page.getByText('Please check').waitFor({ state: 'hidden' });
    await saves(`${first}\n{% hint style="info" %}\nNew.\n{% endhint %}\n`);

    const others = (await saved()).replace('# Guide\n\n', '').replace('two', 'two and a half');
    const at = { params: { path: { spaceId, pagePath: 'guide' } } };
    const { id } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', at));
    const changes = [{ operation: 'update_page' as const, page: id, document: { markdown: others } }];
    dataOf(await team.api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }));
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Really ');
    await source.getByText('two and a half').waitFor();
    await page.keyboard.type('the ');
    await page.getByRole('button', { name: 'Back to the page' }).click();
    await expectFocus(editorText(page));
    await editorText(page).getByText('Really the First').waitFor();
    await editorText(page).getByText('two and a half').waitFor();
    await saves(others.replace('First', 'Really the First'));
  });

  it('changes the title in place and the settings in a dialog, and leads from the old address to the new one', async () => {
    const { page, path, spaceId, edit } = await openEditor(team, 'Text.\n');
    await edit();
    const at = { params: { path: { spaceId, pagePath: 'guide' } } };
    const readPage = async () => dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', at));
    const { id } = await readPage();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Handbook');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'Handbook' }).waitFor();

    await page.getByRole('button', { name: 'Page settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Page settings' });
    await expectFocus(dialog.getByRole('textbox', { name: 'Title' }));
    expect(await barriersOf(page)).toEqual([]);
    const theirs = [{ operation: 'update_page' as const, page: id, description: 'Theirs' }];
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes: theirs } }),
    );
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await dialog.getByLabel('Not in search engines').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('description: Theirs').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await readPage()).toMatchObject({ title: 'Handbook', description: 'Mine', noRobotsIndex: true });

    await page.getByRole('button', { name: 'Page settings' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('beta');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add a variable' }).click();
    const variable = dialog.getByRole('group', { name: 'Variable 1' });
    await variable.getByRole('textbox', { name: 'Name' }).fill('seats');
    await variable.getByLabel('Kind of value').selectOption('Number');
    await variable.getByRole('textbox', { name: 'Value' }).fill('many');
    await dialog.getByRole('textbox', { name: 'Condition' }).fill('visitor.claims.plan == "pro"');
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('“many” is not a number').waitFor();
    await variable.getByRole('textbox', { name: 'Value' }).fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const condition = 'visitor.claims.plan == "pro"';
    expect(await readPage()).toMatchObject({ tags: ['beta'], variables: { seats: 5 }, condition });

    await page.getByRole('button', { name: 'Page settings' }).click();
    await dialog.getByRole('textbox', { name: 'Last part of the address' }).fill('not/possible');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByRole('textbox', { name: 'Last part of the address' }).fill('handbook');
    await dialog.getByLabel('Lead from the old address, guide, to the new one').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**${path}/handbook?edit=true`);
    await editorText(page).getByText('Text.').waitFor();
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Page settings' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });
});
