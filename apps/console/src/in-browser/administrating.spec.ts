import { expect, it } from '@jest/globals';
import { createClient } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Who is in a team, and as what. */
async function storedMembers(teamId: string): Promise<Record<string, string>> {
  const { database } = await runningApi();
  const members = await database.prisma.teamMember.findMany({ where: { teamId } });
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
}

const idOfTeam = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

inBrowser('a team', () => {
  it('is created, filled, renamed and deleted by keyboard alone', async () => {
    const { organizationId, admin } = await newTeam();
    const { build, database } = await runningApi();
    const { id: memberId, displayName } = await build.member(organizationId, 'edit');
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/teams`);
    await enter(page, page.getByRole('button', { name: 'Create team' }).first());
    await expectFocus(page.getByRole('dialog').getByLabel('Name'));
    await page.keyboard.type('Writers');
    await page.keyboard.press('Enter');
    await title(page, 'Writers').waitFor();
    const teamId = idOfTeam(page);
    await page.getByText('Nobody is in this team').waitFor();

    await tabTo(page, page.getByRole('combobox', { name: 'Add a member' }));
    await page.keyboard.type(displayName);
    await page.getByRole('option', { name: displayName }).waitFor();
    await page.getByRole('option', { name: admin.displayName }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const row = rowOf(page, 'Members', displayName);
    await row.waitFor();
    expect(await storedMembers(teamId)).toEqual({ [memberId]: 'member' });

    const role = page.getByRole('combobox', { name: `Role of ${displayName} in the team` });
    await tabTo(page, role);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Owner' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await eventually('the new role', async () => (await role.inputValue()) === 'Owner');
    expect(await storedMembers(teamId)).toEqual({ [memberId]: 'owner' });

    await enter(page, page.getByRole('button', { name: `Remove ${displayName} from the team` }));
    await page.getByRole('dialog', { name: `Remove ${displayName} from the team?` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nobody is in this team').waitFor();
    expect(await storedMembers(teamId)).toEqual({});

    await tabTo(page, page.getByRole('button', { name: 'Actions for Writers' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Rename');
    await expectFocus(page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Authors');
    await page.keyboard.press('Enter');
    await title(page, 'Authors').waitFor();
    expect(await database.prisma.team.findUnique({ where: { id: teamId } })).toMatchObject({ title: 'Authors' });

    await expectFocus(page.getByRole('button', { name: 'Actions for Authors' }));
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Delete team');
    await page.getByRole('dialog', { name: 'Delete the team Authors?' }).waitFor();
    await page.keyboard.press('Enter');
    await title(page, 'Teams').waitFor();
    await page.getByText('No teams', { exact: true }).waitFor();
    expect(await database.prisma.team.count({ where: { organizationId } })).toBe(0);
    expect(await database.prisma.member.count({ where: { organizationId } })).toBe(2);
  });

  it('is found, given members and relieved of them on a phone', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const { id: staying, displayName: name } = await build.member(organizationId, 'edit');
    const { id: leaving, displayName: left } = await build.member(organizationId, 'edit');
    const teamId = await build.team(organizationId, { [leaving]: 'member' }, 'Writers');
    await build.team(organizationId, {}, 'Translators');
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/teams`);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('writ');
    await page.getByRole('link', { name: 'Translators' }).waitFor({ state: 'detached' });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('link', { name: 'Writers' }).tap();
    await page.getByRole('combobox', { name: 'Add a member' }).fill(name);
    await page.getByRole('option', { name }).tap();
    await rowOf(page, 'Members', name).waitFor();
    await page.getByRole('button', { name: `Remove ${left} from the team` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).tap();
    await rowOf(page, 'Members', left).waitFor({ state: 'detached' });
    expect(await storedMembers(teamId)).toEqual({ [staying]: 'member' });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});

inBrowser('a member', () => {
  /** Somebody who may edit, as administrators see them, and what the organization answers to them. */
  async function newMember() {
    const { organizationId, admin } = await newTeam();
    const { build, origin, database } = await runningApi();
    const { id: userId, displayName, token } = await build.member(organizationId, 'edit');
    const api = createClient({ baseUrl: origin, token });
    return {
      organizationId,
      admin,
      displayName,
      stored: () => database.prisma.member.findFirst({ where: { organizationId, userId } }),
      status: async () => {
        const { response } = await api.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } } });
        return response?.status;
      },
    };
  }

  it('gets another role, is disabled and enabled by keyboard alone', async () => {
    const { organizationId, admin, displayName, stored, status } = await newMember();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/members`);
    const role = page.getByRole('combobox', { name: `Role of ${displayName}` });
    await tabTo(page, role);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Reviewer' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await eventually('the new role', async () => (await role.inputValue()) === 'Reviewer');
    expect(await stored()).toMatchObject({ role: 'review', disabled: false });
    await expectFocus(role);
    expect(await status()).toBe(200);

    const actions = page.getByRole('button', { name: `Actions for ${displayName}` });
    await enter(page, actions);
    await chooseItem(page, 'Disable');
    await page.getByRole('dialog', { name: `Disable ${displayName}?` }).waitFor();
    await page.keyboard.press('Enter');
    const row = rowOf(page, 'Members', displayName);
    await row.getByText('Disabled', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ role: 'review', disabled: true });
    expect(await status()).toBe(404);

    await expectFocus(actions);
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Enable');
    await row.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ role: 'review', disabled: false });
    expect(await status()).toBe(200);
  });

  it('becomes a guest and is disabled on a phone', async () => {
    const { organizationId, admin, displayName, stored, status } = await newMember();
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/members`);
    const role = page.getByRole('combobox', { name: `Role of ${displayName}` });
    await role.tap();
    await page.getByRole('option', { name: 'Guest' }).tap();
    await eventually('the new role', async () => (await role.inputValue()) === 'Guest');
    expect(await stored()).toMatchObject({ role: null });
    await page.getByRole('button', { name: `Actions for ${displayName}` }).tap();
    await page.getByRole('menuitem', { name: 'Disable' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).tap();
    await rowOf(page, 'Members', displayName).getByText('Disabled', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ disabled: true });
    expect(await status()).toBe(404);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
