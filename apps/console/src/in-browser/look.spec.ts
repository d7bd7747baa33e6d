import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { addPages } from '../../test/content.js';

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
