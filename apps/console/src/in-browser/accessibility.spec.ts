import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, overflowOf, PHONE, visit } from '../../test/console.js';
import { type FilledTeam, newFilledTeam } from '../../test/every-route.js';
import { enter, expectFocus } from '../../test/keyboard.js';

const DESKTOP = { width: 1280, height: 900 };
const SCHEMES = ['light', 'dark'] as const;

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await click(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const findNobody = async (page: Page) => {
  await click('Give access')(page);
  await page.getByRole('combobox', { name: 'Person' }).fill('nobody has this name');
  await page.getByRole('option', { name: 'Nobody has this name.' }).waitFor();
};

/** What opens over pages: the heading of the page, how it is opened, and what is there then. */
const OVER_PAGES: readonly { on: string; open: (page: Page) => Promise<void>; role?: 'dialog' | 'menu' }[] = [
  { on: 'API specifications', open: click('Add a specification') },
  { on: 'Spaces', open: press('Control+K') },
  { on: 'Spaces', open: press('?') },
  { on: 'Spaces', open: click('Your account'), role: 'menu' },
  { on: 'Spaces', open: click('Acme'), role: 'menu' },
  { on: 'Spaces', open: click('Actions for Guide'), role: 'menu' },
  { on: 'Spaces', open: click('New space') },
  { on: 'Spaces', open: choose('Actions for Guide', 'Rename') },
  { on: 'Spaces', open: choose('Actions for Guide', 'Move to…') },
  { on: 'Spaces', open: choose('Actions for Guide', 'Transfer to another organization…') },
  { on: 'Spaces', open: choose('Actions for Guide', 'Delete') },
  { on: 'Setup', open: click('Details of this page'), role: 'menu' },
  { on: 'Setup', open: click('New page') },
  { on: 'Setup', open: choose('Details of this page', 'Move the page to…') },
  { on: 'Setup', open: choose('Details of this page', 'Delete the page') },
  { on: 'Settings of this space', open: click('Give access') },
  { on: 'Settings of this space', open: findNobody },
  { on: 'Members', open: click('Invite people') },
  { on: 'Members', open: choose(/^Actions for/, 'Remove from organization') },
  { on: 'Teams', open: click('Create team') },
  { on: 'API tokens', open: click('Create token') },
];

inBrowser('accessibility', () => {
  let team: FilledTeam;

  beforeAll(async () => {
    team = await newFilledTeam();
  });

  it('has no barrier on any page, in the light and in the dark, on large and on small screens', async () => {
    const { page, open, go } = await visit(team.admin, { alsoOpens: team.sitesUrl });
    const found: string[] = [];
    await open('/account/profile');
    for (const { path, heading } of team.routes) {
      await page.setViewportSize(DESKTOP);
      await go(path, heading);
      for (const size of [DESKTOP, PHONE.viewport]) {
        await page.setViewportSize(size);
        found.push(...(await barriersInBothThemes(page)).map((barrier) => `${heading} (${size.width}): ${barrier}`));
      }
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${path} is ${overflow} pixels wider than a phone`);
    }
    expect(found).toEqual([]);
  }, 400_000);

  it('has no barrier in what opens over pages', async () => {
    const { page, open, go } = await visit(team.admin, { alsoOpens: team.sitesUrl });
    const found: string[] = [];
    await open('/account/profile');
    for (const { on, open: openOver, role = 'dialog' } of OVER_PAGES) {
      const path = team.routes.find(({ heading }) => heading === on)?.path ?? '';
      await go(path, on);
      await openOver(page);
      await page.getByRole(role).waitFor();
      found.push(...(await barriersInBothThemes(page)).map((barrier) => `${on}: ${barrier}`));
      await close(page, role);
    }
    expect(found).toEqual([]);
  }, 400_000);

  it('gives the page the focus when the link that was followed went with the page before', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: team.sitesUrl });
    await open(`/o/${team.organizationId}`);
    await enter(page, page.getByRole('main').getByRole('link', { name: 'Guide', exact: true }).first());
    await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
    await expectFocus(page.getByRole('main'));
    await page.keyboard.press('Shift+Tab');
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(false);
  });

  it('has no barrier while the people to choose from are being loaded', async () => {
    const { page, open } = await visit(team.admin, { alsoOpens: team.sitesUrl });
    await page.route(/\/members\?/, () => {});
    await open(team.routes.find(({ heading }) => heading === 'Settings of this space')?.path ?? '');
    await click('Give access')(page);
    await page.getByRole('combobox', { name: 'Person' }).click();
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.getByText('Nobody has this name.').count()).toBe(0);
  });

  it('has no barrier in what opens on phones only, nor where people sign in', async () => {
    const { page, open } = await visit(team.admin, { ...PHONE, alsoOpens: team.sitesUrl });
    await open(`/o/${team.organizationId}/s/${team.spaceId}/setup`);
    await click('Show pages')(page);
    await page.getByRole('treeitem').first().waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await click('Menu')(page);
    await page.getByRole('link', { name: 'Spaces', exact: true }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await open('/auth/sign-in');
    expect(await barriersInBothThemes(page)).toEqual([]);
  });
});

/** Presses Escape until nothing is open any more: a list of choices inside of a dialog is closed first. */
async function close(page: Page, role: 'dialog' | 'menu'): Promise<void> {
  await eventually(`the ${role} to be closed`, async () => {
    await page.keyboard.press('Escape');
    return (await page.getByRole(role).count()) === 0;
  });
}

/** What keeps people from using what is shown; in the dark only colours differ. */
async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await barriersOf(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
