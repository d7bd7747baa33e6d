import { expect, it } from '@jest/globals';
import { createClient } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';

const DAY_MS = 86_400_000;
const sessions = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row');

/** What the API answers to the session of a browser. */
const statusOfSession = (page: Page) =>
  page.evaluate(async () => (await fetch('/v1/user', { headers: { 'Lectern-Session': 'personal' } })).status);

/** What the API answers to a token. */
async function statusOfToken(token: string): Promise<{ user?: number; organizations?: number }> {
  const api = createClient({ baseUrl: (await runningApi()).origin, token });
  const [user, organizations] = [await api.GET('/v1/user'), await api.GET('/v1/orgs')];
  return { user: user.response?.status, organizations: organizations.response?.status };
}

async function countSessions(userId: string): Promise<number> {
  const { database } = await runningApi();
  return database.prisma.apiToken.count({ where: { userId, origin: 'console' } });
}

inBrowser('sessions', () => {
  it('are listed, and another one is ended by keyboard alone', async () => {
    const { admin } = await newTeam();
    const other = await visit(admin);
    await other.open('/account/profile');
    const { page, open } = await visit(admin);
    await open('/account/sessions');
    await page.getByText('This session', { exact: true }).waitFor();
    expect(await sessions(page).count()).toBe(3);
    expect(await statusOfSession(other.page)).toBe(200);

    await enter(page, page.getByRole('button', { name: /^Sign out of / }));
    await page.getByRole('dialog', { name: 'Sign out of this session?' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually('the end of the other session', async () => (await sessions(page).count()) === 2);
    expect(await sessions(page).getByText('This session', { exact: true }).count()).toBe(1);
    expect(await countSessions(admin.id)).toBe(1);
    expect(await statusOfSession(other.page)).toBe(401);
    expect(await statusOfSession(page)).toBe(200);
    await other.page.reload();
    await other.page.getByLabel('Your email address').waitFor();
  });

  it('are all ended but this one on a phone', async () => {
    const { admin } = await newTeam();
    const { build } = await runningApi();
    await build.session(admin.id);
    const other = await visit(admin);
    await other.open('/account/profile');
    const { page, open } = await visit(admin, PHONE);
    await open('/account/sessions');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await dialog.getByText('2 other sessions end.', { exact: false }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).tap();
    await eventually('the end of the other sessions', async () => (await sessions(page).count()) === 2);
    expect(await countSessions(admin.id)).toBe(1);
    expect(await statusOfSession(other.page)).toBe(401);
    expect(await statusOfSession(page)).toBe(200);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});

inBrowser('an API token', () => {
  const stored = async (label: string, userId: string) =>
    (await runningApi()).database.prisma.apiToken.findFirst({ where: { userId, label } });

  it('is created with limits, shown once and revoked by keyboard alone', async () => {
    const { admin } = await newTeam();
    const { page, open } = await visit(admin);
    await open('/account/tokens');
    await enter(page, page.getByRole('button', { name: 'Create token' }));
    const form = page.getByRole('dialog', { name: 'Create token' });
    await expectFocus(form.getByLabel('Name'));
    await page.keyboard.type('Deployment');
    await tabTo(page, form.getByRole('combobox', { name: 'Expires' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'In 30 days' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByRole('checkbox', { name: 'Read who you are' }));
    await page.keyboard.press('Space');
    await enter(page, form.getByRole('button', { name: 'Create token' }));
    const shown = page.getByRole('dialog', { name: 'Your new token' });
    const secret = await shown.getByLabel('Token', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    expect(await shown.isVisible()).toBe(true);
    await enter(page, shown.getByRole('button', { name: 'I have copied it' }));
    await shown.waitFor({ state: 'detached' });

    const token = await stored('Deployment', admin.id);
    expect(token?.scopes).toEqual(['user:read']);
    const days = ((token?.expiresAt?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    expect(await statusOfToken(secret)).toEqual({ user: 200, organizations: 403 });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Deployment' });
    await row.getByText('1 permission').waitFor();
    expect(await page.content()).not.toContain(secret);

    await enter(page, row.getByRole('button', { name: 'Revoke Deployment' }));
    await page.getByRole('dialog', { name: 'Revoke Deployment?' }).waitFor();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    expect(await stored('Deployment', admin.id)).toBeNull();
    expect(await statusOfToken(secret)).toEqual({ user: 401, organizations: 401 });
  });

  it('that never expires and may do everything is created and revoked on a phone', async () => {
    const { admin } = await newTeam();
    const { page, open } = await visit(admin, PHONE);
    await open('/account/tokens');
    await page.getByRole('button', { name: 'Create token' }).tap();
    const form = page.getByRole('dialog', { name: 'Create token' });
    await form.getByLabel('Name').fill('Backup');
    await form.getByRole('combobox', { name: 'Expires' }).tap();
    await page.getByRole('option', { name: 'Never' }).tap();
    await form.getByText('A token that never expires works until you revoke it.').waitFor();
    await form.getByLabel('Everything that you may do').tap();
    expect(await barriersOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create token' }).tap();
    await page.getByRole('dialog', { name: 'Your new token' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'I have copied it' }).tap();
    expect(await stored('Backup', admin.id)).toMatchObject({ scopes: [], expiresAt: null });
    await page.getByRole('button', { name: 'Revoke Backup' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).tap();
    await page.getByRole('row').filter({ hasText: 'Backup' }).waitFor({ state: 'detached' });
    expect(await stored('Backup', admin.id)).toBeNull();
    expect(await overflowOf(page)).toBe(0);
  });
});

inBrowser('an account', () => {
  const nameOf = async (id: string) =>
    (await (await runningApi()).database.prisma.user.findUnique({ where: { id } }))?.displayName;
  const mailsOf = async (userId: string) =>
    (await runningApi()).database.prisma.notificationSettings.findUnique({ where: { userId } });

  it('gets another name and fewer mails by keyboard alone', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open } = await visit(admin);
    await open('/account/profile');
    await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await nameOf(admin.id)).toBe('Ada Lovelace');
    await open(`/o/${organizationId}`);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ada Lovelace' }).waitFor();

    await open('/account/notifications');
    const mentions = page.getByRole('switch', { name: 'somebody mentions you in a comment' });
    await tabTo(page, mentions);
    await page.keyboard.press('Space');
    await eventually('the choice to be stored', async () => (await mailsOf(admin.id))?.mentions === false);
    await expectFocus(mentions);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await eventually('the next choice to be stored', async () => (await mailsOf(admin.id))?.replies === false);
    expect(await mailsOf(admin.id)).toMatchObject({ reviewRequests: true, mentions: false, changeRequests: true });
    await page.reload();
    await mentions.waitFor();
    expect(await mentions.isChecked()).toBe(false);
    expect(await page.getByRole('switch', { checked: true }).count()).toBe(2);
  });

  it('is kept on a phone', async () => {
    const { admin } = await newTeam();
    const { page, open } = await visit(admin, PHONE);
    await open('/account/profile');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await nameOf(admin.id)).toBe('Grace Hopper');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await open('/account/notifications');
    await page.getByRole('switch', { name: 'somebody asks you for a review' }).tap();
    await eventually('the choice to be stored', async () => (await mailsOf(admin.id))?.reviewRequests === false);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
