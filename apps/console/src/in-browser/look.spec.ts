import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';

inBrowser('the look of a site', () => {
  let team: Team;
  let spaceId: string;
  let siteId: string;
  let sitesUrl: string;
  let path: string;

  beforeAll(async () => {
    const { build, startSite, ...running } = await runningApi();
    ({ sitesUrl } = running);
    await startSite();
    team = await newTeam();
    spaceId = await build.space(team.organizationId, { title: 'Guide' });
    await addPages(team, spaceId, [{ title: 'Setup', markdown: 'Run it.' }, { title: 'Usage' }]);
    ({ id: siteId } = await build.site(team.organizationId, { spaces: [spaceId], published: false }));
    path = `/o/${team.organizationId}/sites/${siteId}/look`;
  });

  const customization = async () =>
    dataOf(
      await team.api.GET('/v1/orgs/{organizationId}/sites/{siteId}/customization', {
        params: { path: { organizationId: team.organizationId, siteId } },
      }),
    );

  it('is seen while it is changed, kept until it is saved, and for readers only then', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(path);
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    await frame.getByRole('heading', { name: 'Setup', level: 1 }).waitFor();
    await page.getByText('Shows: Setup · Docs').waitFor();

    await page.getByRole('textbox', { name: 'Title' }).fill('Handbook');
    await frame.locator('.site-logo-title', { hasText: 'Handbook' }).first().waitFor();
    expect((await customization()).title).toBeUndefined();

    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Handbook');
    await page.getByText('Only you see these changes').waitFor();
    await frame.locator('.site-logo-title', { hasText: 'Handbook' }).first().waitFor();
    // By keyboard alone.
    await page.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.getByText('Saved. Readers see it').waitFor();
    expect((await customization()).title).toBe('Handbook');

    await page.getByRole('textbox', { name: 'Title' }).fill('Something else');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Handbook');
  });

  it('warns of colors that cannot be read, and says what is wrong where it is', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(`${path}?part=colors`);
    const primary = page.getByRole('textbox', { name: 'Primary color, light theme', exact: true });
    await primary.fill('#ffee00');
    await page.getByText(/Contrast 1\.2 : 1 with the page\. Text needs 4\.5 : 1/).waitFor();
    await primary.fill('#zzz');
    await page.getByText('Must be a colour such as "#346DDB" or "#fff"').first().waitFor();
    await page.getByText('The preview shows the last state').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await primary.inputValue()).toBe('#2F5FD0');
  });

  it('follows pages, widths and themes of the preview, on a phone too', async () => {
    const { page, open } = await visit(team.admin, { ...PHONE, alsoOpens: sitesUrl });
    await open(`${path}?part=navigation&width=phone`);
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    await frame.getByText('Run it.').waitFor();
    await frame.getByRole('link', { name: /Usage/ }).last().click();
    await page.getByText('Shows: Usage').waitFor();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await frame.locator('html[data-theme="dark"]').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a link' }).first().click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Support');
    await page.getByRole('combobox', { name: 'Leads to' }).selectOption('Guide');
    await frame.getByText('Support').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  it('of a change request opens in a tab of its own', async () => {
    const { build } = await runningApi();
    const changeRequestId = await build.changeRequest(spaceId, team.admin.id, 'Explain the setup');
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        params: { path: { spaceId, changeRequestId } },
        body: {
          changes: [{ operation: 'insert_page', title: 'Draft page', document: { markdown: 'Not published.' } }],
        },
      }),
    );
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${changeRequestId}/~/overview`);
    await page.getByRole('button', { name: 'What can be done with this change request' }).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Preview' }).click(),
    ]);
    await tab.getByRole('link', { name: 'Draft page' }).first().click();
    await tab.getByText('Not published.').waitFor();
    expect(tab.url()).toMatch(/\/~preview\/lcp_[\w-]{43}\/draft-page$/);
    expect(await tab.locator('.preview-notice').isVisible()).toBe(true);
  });
});

inBrowser('the look of a space of a site', () => {
  let team: Team;
  let sitesUrl: string;
  let path: string;
  let siteId: string;
  let siteSpaceIds: string[];

  beforeAll(async () => {
    const { build, startSite, ...running } = await runningApi();
    ({ sitesUrl } = running);
    await startSite();
    team = await newTeam();
    const spaces = [
      await newSpace(team, 'Guide', [{ title: 'Setup', markdown: 'Run it.' }]),
      await newSpace(team, 'Reference', [{ title: 'Terms', markdown: 'What words mean.' }]),
    ];
    ({ id: siteId, siteSpaces: siteSpaceIds } = await build.site(team.organizationId, { spaces, published: true }));
    path = `/o/${team.organizationId}/sites/${siteId}`;
  });

  const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
  const ids = () => ({ organizationId: team.organizationId, siteId });

  /** How the site and each of its spaces look for readers. */
  const looks = async () => {
    const { customizations } = dataOf(await team.api.GET(`${SITE}/published`, { params: { path: ids() } }));
    return [customizations.site, ...siteSpaceIds.map((id) => customizations.siteSpaces[id])].map((look) => [
      look?.title,
      look?.styling.primaryColor.light,
      look?.styling.corners,
    ]);
  };
  const USUAL = [undefined, '#2F5FD0', 'rounded'];

  it('differs from its site in what is set on it, after it is seen and saved', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(`${path}/structure`);
    await page.getByRole('button', { name: 'What can be done with Reference' }).click();
    await page.getByRole('menuitem', { name: 'Look of this space' }).click();
    const choice = page.getByRole('combobox', { name: 'Look of' });
    await choice.waitFor();
    expect(new URL(page.url()).searchParams.get('of')).toBe(siteSpaceIds[1]);
    expect(await choice.locator('option:checked').textContent()).toBe('Reference');
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    await frame.getByText('What words mean.').waitFor();

    await page.getByRole('textbox', { name: 'Title' }).fill('Glossary');
    await frame.locator('.site-logo-title', { hasText: 'Glossary' }).first().waitFor();
    await page.getByRole('button', { name: 'Colors' }).click();
    const primary = page.getByRole('textbox', { name: 'Primary color, light theme', exact: true });
    await primary.fill('#8a1c5b');
    await page.getByRole('button', { name: 'Reset to the site: Primary color' }).waitFor();
    expect(await looks()).toEqual([USUAL, USUAL, USUAL]);
    await primary.press('Enter');
    await page.getByText('Saved. Readers see it').waitFor();
    expect(await looks()).toEqual([USUAL, USUAL, ['Glossary', '#8a1c5b', 'rounded']]);

    // What is not set on the space follows the site, and what is set does not.
    const body = { title: 'Handbook', styling: { corners: 'straight' as const } };
    dataOf(await team.api.PUT(`${SITE}/customization`, { params: { path: ids() }, body }));
    const ofSite = ['Handbook', '#2F5FD0', 'straight'];
    expect(await looks()).toEqual([ofSite, ofSite, ['Glossary', '#8a1c5b', 'straight']]);
  });

  it('goes back to that of its site, in one field or as a whole', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(`${path}/look?of=${siteSpaceIds[1]}&part=colors`);
    await page.getByRole('button', { name: 'Reset to the site: Primary color' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it').waitFor();
    const ofSite = ['Handbook', '#2F5FD0', 'straight'];
    expect(await looks()).toEqual([ofSite, ofSite, ['Glossary', '#2F5FD0', 'straight']]);

    await page.getByRole('button', { name: 'Use the look of the site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use the look of the site for Reference?' });
    await dialog.getByRole('button', { name: 'Use the look of the site' }).click();
    await page.getByText('This space looks like the site again.').waitFor();
    expect(await looks()).toEqual([ofSite, ofSite, ofSite]);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Use the look of the site' }).waitFor({ state: 'hidden' });
  });

  it('is not left with changes that are not saved, unless somebody says so; then they are still there later', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: sitesUrl });
    await open(`${path}/look?of=${siteSpaceIds[0]}`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Manual');
    const choice = page.getByRole('combobox', { name: 'Look of' });
    await choice.selectOption('The whole site');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await choice.locator('option:checked').textContent()).toBe('Guide');
    const titled = (value: string) =>
      eventually(`the title ${value}`, async () => (await title.inputValue()) === value);
    await titled('Manual');
    await choice.selectOption('The whole site');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await titled('Handbook');
    await choice.selectOption('Guide');
    await titled('Manual');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('Same as the site').first().waitFor();
  });

  it('has no barriers, on a phone too, and says when the site does not show the space', async () => {
    const { page, open } = await visit(team.admin, { ...PHONE, alsoOpens: sitesUrl });
    for (const part of ['brand', 'colors', 'type', 'navigation', 'pages']) {
      await open(`${path}/look?of=${siteSpaceIds[0]}&part=${part}`);
      await page.getByText('Same as the site').first().waitFor();
      expect([part, await overflowOf(page)]).toEqual([part, 0]);
      expect([part, await barriersOf(page)]).toEqual([part, []]);
    }
    await open(`${path}/look?of=${siteSpaceIds[0]}&part=type`);
    await page.getByRole('combobox', { name: 'Corners' }).selectOption('Round');
    await page.getByRole('button', { name: 'Reset to the site: Corners' }).waitFor();
    expect([await overflowOf(page), await barriersOf(page)]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await open(`${path}/look?of=gone`);
    await page.getByText('This site does not have that space.').waitFor();
    await page.getByRole('combobox', { name: 'Look of' }).selectOption('The whole site');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
  });
});
