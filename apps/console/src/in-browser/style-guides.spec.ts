import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choice = (page: Page, name: string) => dialog(page).getByRole('radio', { name });

/** A new site that shows nothing yet. */
async function newSite({ organizationId, api }: Team, title: string): Promise<string> {
  const params = { path: { organizationId } };
  return dataOf(await api.POST('/v1/orgs/{organizationId}/sites', { params, body: { title } })).id;
}

inBrowser('style guides', () => {
  it('are created from a template by keyboard alone, and listed with the sites that refer to them', async () => {
    const team = await newTeam();
    const { organizationId, admin } = team;
    const siteId = await newSite(team, 'Acme Docs');
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/sites/${siteId}/settings`);
    await part(page, 'Style guide').getByText('This site has no style guide yet.').waitFor();
    await enter(page, button(page, 'Choose style guide'));
    await expectFocus(choice(page, 'Plain technical style'));
    await page.keyboard.press('ArrowDown');
    await dialog(page).getByText('a warm voice that stays brief').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor();
    await page.getByRole('heading', { name: 'Check before you publish' }).waitFor();
    await open(`/o/${organizationId}/sites`);
    const listed = page.getByRole('table', { name: 'Style guides' }).getByRole('row').last();
    await listed.getByRole('link', { name: 'Style guide' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, listed.getByRole('link', { name: 'Acme Docs' }));
    await page.getByRole('heading', { level: 1, name: 'Acme Docs' }).waitFor();
  });

  it('serve several sites, on a phone too, and stay when a site no longer refers to them', async () => {
    const team = await newTeam();
    const { organizationId, admin, api } = team;
    const [first, second] = [await newSite(team, 'Acme Docs'), await newSite(team, 'Acme API')];
    const path = { organizationId, siteId: first };
    const guide = dataOf(
      await api.POST('/v1/orgs/{organizationId}/sites/{siteId}/styleguide', { params: { path }, body: {} }),
    );
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/sites/${second}/settings`);
    await button(page, 'Choose style guide').tap();
    await dialog(page).getByText('The style guide of Acme Docs.').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await button(page, 'Use').tap();
    const link = part(page, 'Style guide').getByRole('link', { name: 'Style guide' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain(`/s/${guide.id}`);
    await open(`/o/${organizationId}/sites`);
    const listed = page.getByRole('table', { name: 'Style guides' });
    await listed.getByRole('link', { name: 'Acme API' }).waitFor();
    await listed.getByRole('link', { name: 'Acme Docs' }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await open(`/o/${organizationId}/sites/${first}/settings`);
    await button(page, 'Change style guide').tap();
    await choice(page, 'No style guide').tap();
    await button(page, 'Use').tap();
    await part(page, 'Style guide').getByText('This site has no style guide yet.').waitFor();
    await expectFocus(button(page, 'Choose style guide'));
    const { styleguides } = dataOf(
      await api.GET('/v1/orgs/{organizationId}/styleguides', { params: { path: { organizationId } } }),
    );
    expect(styleguides.map(({ sites }) => sites.map(({ id }) => id))).toEqual([[second]]);
  });

  it('are created only by those who may create spaces', async () => {
    const team = await newTeam();
    const { organizationId } = team;
    const siteId = await newSite(team, 'Acme Docs');
    const { build } = await runningApi();
    const keeper = await build.member(organizationId, 'edit');
    await build.grant({ organizationId, kind: 'site', id: siteId }, { user: keeper.id }, 'admin');
    const { page, open } = await visit(keeper);
    await open(`/o/${organizationId}/sites/${siteId}/settings`);
    await part(page, 'Style guide').getByText('Only people who may create spaces').waitFor();
    expect(await button(page, 'Choose style guide').count()).toBe(0);
    await open(`/o/${organizationId}/sites/${siteId}/structure`);
    await page.getByText('Nothing to show yet').waitFor();
    expect(await button(page, 'Begin with a template').count()).toBe(0);
  });
});

inBrowser('a site without content', () => {
  it('begins with a template by keyboard alone, from its overview', async () => {
    const team = await newTeam();
    const siteId = await newSite(team, 'Acme Docs');
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/sites/${siteId}`);
    await tabTo(page, button(page, 'Begin with a template'));
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const structure = page.getByRole('list', { name: 'Structure of the site' });
    for (const name of ['Documentation', 'Help center', 'Changelog']) {
      await structure.getByRole('button', { name, exact: true }).first().waitFor();
    }
    await page.getByText('The site has its first sections.').waitFor();
    await expectFocus(page.getByRole('main'));
    expect(await barriersOf(page)).toEqual([]);
  });

  it('is shown as it is when somebody else was faster, with the reason, on a phone too', async () => {
    const team = await newTeam();
    const { organizationId, admin, api } = team;
    const siteId = await newSite(team, 'Acme Docs');
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/sites/${siteId}/structure`);
    await button(page, 'Begin with a template').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const params = { path: { organizationId, siteId } };
    const body = { spaceId: null, title: 'Guide' };
    dataOf(await api.POST('/v1/orgs/{organizationId}/sites/{siteId}/sections', { params, body }));
    await button(page, 'Begin with a template').tap();
    await page
      .getByRole('alert')
      .getByText('The site has content already. A template fills only a site without any.')
      .waitFor();
    const structure = page.getByRole('list', { name: 'Structure of the site' });
    await structure.getByRole('button', { name: 'Guide', exact: true }).first().waitFor();
    expect(await button(page, 'Begin with a template').count()).toBe(0);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
