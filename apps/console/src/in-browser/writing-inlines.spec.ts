import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { writeRef } from '@lectern/content/document/refs';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, runningApi, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, newWrittenPage } from '../../test/written-page.js';

inBrowser('writing what is not typed', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('shows people by their names, and sets formulas and buttons in the text', async () => {
    const { path, saved } = await newWrittenPage(
      team,
      `Ask [x](${writeRef({ kind: 'user', user: team.admin.id })} "mention").\n`,
    );
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    const { displayName } = dataOf(await team.api.GET('/v1/user'));
    await editorText(page).getByText(displayName).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' /inline');
    await page.getByRole('option', { name: 'Inline math' }).waitFor();
    await page.keyboard.press('Enter');
    const formula = page.getByRole('dialog', { name: 'Formula' }).getByRole('textbox', { name: 'TeX' });
    await expectFocus(formula);
    await page.keyboard.type('a^2');
    await page.keyboard.press('Escape');
    await editorText(page).locator('.edited-shown math, .edited-shown .katex').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' /button');
    await page.getByRole('option', { name: 'Button' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Button' });
    await expectFocus(panel.getByRole('textbox', { name: 'Label' }));
    await page.keyboard.type('Start');
    await panel.getByRole('textbox', { name: 'Address' }).fill('https://example.com/start');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await eventually('the button', async () => (await saved()).includes('https://example.com/start'));
    expect(await saved()).toContain('a^2');
  });

  it('chooses the operation that an API block shows', async () => {
    const { build } = await runningApi();
    const spec = await build.openApiSpec(team.organizationId, { slug: 'pets' });
    await build.openApiVersion(spec, {
      document: {
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        paths: { '/pets': { get: { summary: 'List all pets' }, post: { summary: 'Add a pet' } } },
      },
    });
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/operation');
    await page.getByRole('option', { name: 'API operation' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'API operation' });
    const choice = panel.getByRole('combobox', { name: 'Specification' });
    await expectFocus(choice);
    await choice.selectOption('pets');
    await panel.getByRole('searchbox').fill('add');
    await panel.getByRole('button', { name: 'POST /pets' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await panel.getByRole('button', { name: 'POST /pets' }).click();
    await editorText(page).getByText('Add a pet').first().waitFor();
    await eventually('the operation', async () => /spec="pets" path="\/pets" method="post"/.test(await saved()));
  });
});
