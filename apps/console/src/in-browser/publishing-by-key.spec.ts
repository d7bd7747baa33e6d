import { beforeAll, expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { inBrowser, newTeam, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name, exact: true });

inBrowser('a site, by keyboard alone', () => {
  let team: Team;
  let siteId: string;
  let sitesUrl: string;
  let origin: string;

  beforeAll(async () => {
    team = await newTeam();
    const { build, startSite, ...running } = await runningApi();
    ({ sitesUrl, origin } = running);
    await startSite();
    const spaceId = await newSpace(team, 'Guide', [{ title: 'Setup' }, { title: 'Usage' }]);
    ({ id: siteId } = await build.site(team.organizationId, { spaces: [spaceId], published: true }));
  });

  const params = () => ({ path: { organizationId: team.organizationId, siteId } });

  async function openSite() {
    const visitor = await visit(team.admin, { alsoOpens: sitesUrl });
    await visitor.open(`/o/${team.organizationId}/sites/${siteId}`);
    return visitor.page;
  }

  it('gets another look, which is seen before it is saved', async () => {
    const page = await openSite();
    await enter(page, tab(page, 'Look'));
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    await frame.getByRole('heading', { name: 'Setup', level: 1 }).waitFor();
    await tabTo(page, page.getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type('Handbook');
    await frame.locator('.site-logo-title', { hasText: 'Handbook' }).first().waitFor();
    const stored = async () => dataOf(await team.api.GET(`${SITE}/customization`, { params: params() }));
    expect((await stored()).title).not.toBe('Handbook');
    await enter(page, button(page, 'Save'));
    await page.getByText('Saved. Readers see it').waitFor();
    expect((await stored()).title).toBe('Handbook');
  });

  it('is shared by a link, which is revoked', async () => {
    const page = await openSite();
    await enter(page, tab(page, 'Audience'));
    const chosen = page.getByRole('radio', { name: 'Everybody', exact: true });
    await tabTo(page, chosen);
    const shared = page.getByLabel('Whoever has a share link');
    for (let step = 0; step < 5 && !(await shared.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
    await enter(page, button(page, 'Save').first());
    await page.getByText('Saved', { exact: true }).waitFor();
    await enter(page, button(page, 'New share link'));
    await expectFocus(dialog(page).getByLabel('Name'));
    await page.keyboard.type('Beta customers');
    await enter(page, dialog(page).getByRole('button', { name: 'Create' }));
    const address = page.getByLabel('Address of Beta customers', { exact: true });
    await address.waitFor();
    const links = async () => dataOf(await team.api.GET(`${SITE}/share-links`, { params: params() })).items;
    expect((await links()).map(({ name, active }) => [name, active])).toEqual([['Beta customers', true]]);
    await enter(page, page.getByRole('button', { name: 'What can be done with Beta customers' }));
    await chooseItem(page, 'Revoke');
    await enter(page, dialog(page).getByRole('button', { name: 'Revoke' }));
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await links()).map(({ active }) => active)).toEqual([false]);
  });

  it('takes visitors in by tokens, whose key is replaced', async () => {
    dataOf(await team.api.PATCH(SITE, { params: params(), body: { visibility: 'visitor-auth' } }));
    const page = await openSite();
    await enter(page, tab(page, 'Audience'));
    await enter(page, button(page, 'Make an example token'));
    const example = page.getByRole('textbox', { name: 'Address with an example token' });
    await example.waitFor();
    const url = new URL(await example.inputValue());
    const resolve = async () => {
      const visitor = { jwtToken: url.searchParams.get('jwt_token') ?? '' };
      const body = { url: url.origin + url.pathname, visitor };
      return (await createClient({ baseUrl: origin }).POST('/v1/urls/published', { body })).data;
    };
    expect(await resolve()).toMatchObject({ site: siteId });
    await enter(page, button(page, 'Replace key…'));
    await tabTo(page, dialog(page).getByLabel('The old key works'));
    await page.keyboard.type('no longer');
    await enter(page, dialog(page).getByRole('button', { name: 'Replace key' }));
    await page.getByText('The key was replaced.').waitFor();
    expect(await resolve()).toBeUndefined();
  });

  it('leads readers from an old path to a new one', async () => {
    const page = await openSite();
    await enter(page, tab(page, 'Redirects'));
    await enter(page, button(page, 'New redirect'));
    await expectFocus(dialog(page).getByLabel('Old path'));
    // The field begins with the slash.
    await page.keyboard.type('install');
    await tabTo(page, dialog(page).getByLabel('Path of the page'));
    await page.keyboard.type('setup');
    await enter(page, button(page, 'Create redirect'));
    await page.getByRole('cell', { name: '/setup', exact: true }).waitFor();
    await tabTo(page, page.getByLabel('Path that a reader asks for'));
    await page.keyboard.type('/install');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /\/setup$/ }).waitFor();
    const { items } = dataOf(await team.api.GET(`${SITE}/redirects`, { params: params() }));
    expect(items.map(({ source }) => source)).toEqual(['/install']);
  });
});
