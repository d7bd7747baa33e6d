import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

inBrowser('choosing icons and operations', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
    const { build } = await runningApi();
    const spec = await build.openApiSpec(team.organizationId, { slug: 'pets' });
    const paths = { '/pets': { post: { summary: 'Add a pet' } } };
    await build.openApiVersion(spec, {
      document: { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths },
    });
  });

  it('finds an emoji or an icon of a page by its name, and takes it away again', async () => {
    const { page, edit, spaceId } = await openEditor(team, 'Text.\n');
    await edit();
    const read = async () => {
      const params = { path: { spaceId, pagePath: 'guide' } };
      const { emoji, icon } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params }));
      return { emoji, icon };
    };
    const dialog = page.getByRole('dialog', { name: 'Page settings' });
    const field = dialog.getByRole('combobox', { name: 'Icon' });
    const settings = async (search: string, choose: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Page settings' }).click();
      await field.fill(search);
      await choose();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await settings('rocket', async () => {
      await dialog.getByRole('option', { name: 'rocket' }).nth(1).waitFor();
      expect(await barriersOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
    });
    expect(await read()).toEqual({ emoji: '1f680' });
    await page.setViewportSize(PHONE.viewport);
    await settings('arrow up', async () => {
      await dialog.getByRole('option', { name: 'arrow-up', exact: true }).waitFor();
      expect(await overflowOf(page)).toBe(0);
      // The emoji of this name comes before the icon.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    expect(await read()).toEqual({ icon: 'arrow-up' });
    await settings('', async () => {
      await page.keyboard.press('Escape');
      await dialog.getByRole('listbox').waitFor({ state: 'detached' });
      await field.click();
      await dialog.getByRole('option', { name: 'No icon' }).click();
    });
    expect(await read()).toEqual({});
  });

  it('says what an older API block shows, and makes a block of a specification of it', async () => {
    const source = 'https://a.example/api.json';
    const { page, edit, saves } = await openEditor(team, `{% swagger src="${source}" path="/pet" method="get" %}\n`);
    await edit();
    await page.keyboard.press('Control+Home');
    await editorText(page).locator('.edited-block').click();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Older API operation' });
    await panel.getByText(source).waitFor();
    await expectFocus(panel.getByRole('combobox', { name: 'Specification' }));
    await panel.getByRole('textbox', { name: 'Path' }).fill('/pets');
    await saves('path="/pets" method="get"');
    await panel.getByRole('combobox', { name: 'Specification' }).selectOption('pets');
    await panel.getByRole('button', { name: 'POST /pets' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await panel.getByRole('button', { name: 'POST /pets' }).click();
    await editorText(page).getByText('Add a pet').first().waitFor();
    await saves('spec="pets" path="/pets" method="post"');
  });
});
