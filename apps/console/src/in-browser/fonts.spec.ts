import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { enter, tabTo } from '../../test/keyboard.js';

/** A font that is installed anyway. */
const FONT = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_Main-Regular.woff2'));
const fileOf = (name: string, buffer = FONT) => ({ name, mimeType: 'font/woff2', buffer });

inBrowser('fonts of an organization', () => {
  let team: Team;
  let path: string;
  let sitesUrl: string;

  beforeAll(async () => {
    const { build, startSite, ...running } = await runningApi();
    ({ sitesUrl } = running);
    await startSite();
    team = await newTeam();
    const { id } = await build.site(team.organizationId);
    path = `/o/${team.organizationId}/sites/${id}/look?part=type`;
  });

  it('are added on a phone, with the weights that their files have by their names', async () => {
    const { page, open } = await visit(team.admin, { ...PHONE, alsoOpens: sitesUrl });
    await open(path);
    const fonts = page.getByRole('region', { name: 'Fonts of the organization' });
    await fonts.getByText('There are none yet.').waitFor();
    await fonts.getByRole('button', { name: 'Add a font' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Add a font' });
    await dialog.getByLabel('Name').fill('House');
    await page.locator('input[type=file]').setInputFiles([fileOf('house-bold.woff2')]);
    await dialog.getByRole('button', { name: 'Save font' }).tap();
    await dialog.getByText('Must have a file for the weight 400').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles([fileOf('house.woff2')]);
    await dialog.getByRole('combobox', { name: 'Weight of house.woff2' }).waitFor();
    await dialog.getByRole('button', { name: 'Save font' }).tap();
    await fonts.getByText('Regular (400), Bold (700)').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Font', exact: true }).selectOption('House');
  });

  it('are changed and deleted by keyboard alone', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(path);
    await enter(page, page.getByRole('button', { name: 'Add a font' }));
    const adding = page.getByRole('dialog', { name: 'Add a font' });
    await adding.waitFor();
    await page.keyboard.type('Press');
    await page.locator('input[type=file]').setInputFiles([fileOf('press-700.woff2'), fileOf('press-400.woff2')]);
    await enter(page, adding.getByRole('button', { name: 'Save font' }));
    await adding.waitFor({ state: 'detached' });

    await enter(page, page.getByRole('button', { name: 'Change Press' }));
    const changing = page.getByRole('dialog', { name: 'Change Press' });
    await changing.waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Printing press');
    await tabTo(page, changing.getByRole('button', { name: 'Remove Bold (700)' }));
    await page.keyboard.press('Enter');
    await enter(page, changing.getByRole('button', { name: 'Save font' }));
    const row = page.getByRole('listitem').filter({ hasText: 'Printing press' });
    await row.getByText('Regular (400)', { exact: true }).waitFor();

    await enter(page, page.getByRole('button', { name: 'Delete Printing press' }));
    await page.getByRole('dialog', { name: 'Delete Printing press?' }).waitFor();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
  });
});
