import { expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import {
  barriersOf,
  inBrowser,
  newTeam,
  overflowOf,
  runningApi,
  SCREENS,
  type Team,
  visit,
} from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name, exact: true });

async function twoSpaces(): Promise<Team> {
  const team = await newTeam();
  await newSpace(team, 'Guide', [{ title: 'Setup' }]);
  await newSpace(team, 'Reference', [{ title: 'Endpoints' }]);
  return team;
}

/** What readers without any session get at an address. */
async function readersGet(url: string) {
  const anonymous = createClient({ baseUrl: (await runningApi()).origin });
  return anonymous.POST('/v1/urls/published', { body: { url } });
}

/** The address of the only share link that the page shows, once it is there. */
async function sharedAddress(page: Page): Promise<string> {
  const address = page.getByLabel('Address of Beta customers', { exact: true });
  await address.waitFor();
  return address.inputValue();
}

inBrowser('publishing', () => {
  it.each(SCREENS)(
    'leads from nothing to readers who have a share link, on $name',
    async ({ options, press, navigate }) => {
      const { admin, organizationId } = await twoSpaces();
      const { page, open } = await visit(admin, options);
      await open(`/o/${organizationId}`);
      await navigate(page, 'Sites');
      await page.getByText('No sites yet').waitFor();
      await press(button(page, 'New site').last());
      await dialog(page).getByLabel('Title').fill('Acme Docs');
      await dialog(page).getByLabel('First space').selectOption({ label: 'Guide' });
      await press(button(page, 'Create site'));
      await page.getByRole('heading', { level: 1, name: 'Acme Docs' }).waitFor();
      await page.getByRole('region', { name: 'Until readers can open it' }).waitFor();

      await press(tab(page, 'Structure'));
      await press(button(page, 'Add'));
      await press(page.getByRole('menuitem', { name: 'Section', exact: true }));
      await dialog(page).getByLabel('Title').fill('API');
      await press(button(page, 'Add').last());
      await page
        .getByRole('list', { name: 'Structure of the site' })
        .getByRole('button', { name: 'API' })
        .first()
        .waitFor();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);

      await press(tab(page, 'Audience'));
      await press(page.getByLabel('Whoever has a share link'));
      await press(button(page, 'Save').first());
      await press(button(page, 'New share link'));
      await dialog(page).getByLabel('Name').fill('Beta customers');
      expect(await barriersOf(page)).toEqual([]);
      await press(button(page, 'Create'));
      await page.getByText('Its address appears when the site is published.').waitFor();

      await press(button(page, 'Publish'));
      await dialog(page).getByText('Whoever has one of its share links can read it at once').waitFor();
      await press(dialog(page).getByRole('button', { name: 'Publish' }));
      const url = await sharedAddress(page);
      expect(dataOf(await readersGet(url))).toMatchObject({ site: expect.any(String) });
      const withoutLink = new URL(url);
      withoutLink.pathname = withoutLink.pathname.replace(/\/[^/]*$/, '');
      expect((await readersGet(withoutLink.href)).error).toBeDefined();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await barriersOf(page)).toEqual([]);

      await press(page.getByRole('button', { name: 'What can be done with Beta customers' }));
      await press(page.getByRole('menuitem', { name: 'Revoke' }));
      await press(dialog(page).getByRole('button', { name: 'Revoke' }));
      await page.getByText('Revoked', { exact: true }).waitFor();
      expect((await readersGet(url)).error).toBeDefined();
    },
  );

  it('is not offered to members who may only look', async () => {
    const { admin, organizationId } = await twoSpaces();
    const { build, origin } = await runningApi();
    const { id: siteId } = await build.site(organizationId, { published: false });
    const reader = await build.member(organizationId, 'read');
    const { page, open } = await visit(reader);
    await open(`/o/${organizationId}/sites/${siteId}/structure`);
    await page.getByText('Only administrators of this site can change it.').waitFor();
    expect(await tab(page, 'Overview').count()).toBe(1);
    expect(await tab(page, 'Structure').count()).toBe(0);
    expect(await button(page, 'Publish').count()).toBe(0);
    await open(`/o/${organizationId}/sites`);
    await page.getByRole('cell', { name: 'Not published' }).waitFor();
    expect(await button(page, 'New site').count()).toBe(0);
    // Whoever may publish is told why a site without spaces cannot be.
    const params = { path: { organizationId } };
    const { id } = dataOf(
      await createClient({ baseUrl: origin, token: admin.token }).POST('/v1/orgs/{organizationId}/sites', {
        params,
        body: { title: 'Empty' },
      }),
    );
    const { page: other, open: openOther } = await visit(admin);
    await openOther(`/o/${organizationId}/sites/${id}`);
    expect(await button(other, 'Publish').getAttribute('aria-disabled')).toBe('true');
    await button(other, 'Publish').hover();
    await other.getByRole('tooltip', { name: 'The site shows no space yet.' }).waitFor();
  });

  it('is done by keyboard alone', async () => {
    const { admin, organizationId } = await twoSpaces();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/sites`);
    await enter(page, button(page, 'New site').first());
    await expectFocus(dialog(page).getByLabel('Title'));
    await page.keyboard.type('Acme Docs');
    await tabTo(page, dialog(page).getByLabel('First space'));
    await page.keyboard.type('Guide');
    await enter(page, button(page, 'Create site'));
    await page.getByRole('heading', { level: 1, name: 'Acme Docs' }).waitFor();

    await enter(page, tab(page, 'Structure'));
    await page.getByRole('button', { name: 'Guide', exact: true }).waitFor();
    await enter(page, button(page, 'Add'));
    await expectFocus(page.getByRole('menuitem', { name: 'Space', exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByLabel('Title'));
    await page.keyboard.type('API');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('list', { name: 'Structure of the site' }).getByRole('listitem');
    const api = rows.getByRole('button', { name: 'API', exact: true });
    await tabTo(page, api);
    const sorted = page.waitForRequest((request) => request.url().endsWith('/structure/sort'));
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await sorted;
    await rows.first().getByRole('button', { name: 'API', exact: true }).waitFor();
    await expectFocus(api);

    await enter(page, tab(page, 'Audience'));
    await tabTo(page, page.getByLabel('Everybody', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await enter(page, button(page, 'Publish'));
    await expectFocus(dialog(page).getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await page.getByText('The site is published.').waitFor();
    await enter(page, tab(page, 'Overview'));
    const address = page.getByRole('definition').getByRole('link', { name: /^https?:/ });
    await address.waitFor();
    const url = (await address.getAttribute('href')) ?? '';
    expect(dataOf(await readersGet(url))).toMatchObject({ site: expect.any(String) });
  });
});
