import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import {
  barriersOf,
  inBrowser,
  newTeam,
  overflowOf,
  PHONE,
  runningApi,
  SCREENS,
  type Team,
  visit,
} from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { chooseItem, enter, tabTo } from '../../test/keyboard.js';

const LATE_MS = 600;
const members = (page: Page) => page.getByRole('table', { name: 'Members' });
const rowOf = (table: Locator, name: string) => table.getByRole('row').filter({ hasText: name });

inBrowser('people', () => {
  it('are invited and removed', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const member = await build.member(organizationId, 'edit');
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/members`);
    await page.getByRole('button', { name: 'Invite people' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email addresses').fill('ada@example.com, grace@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).tap();
    await page.getByText('2 invitations sent.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().tap();
    await page.getByRole('tab', { name: 'Invitations' }).tap();
    await page.getByRole('button', { name: 'Revoke the invitation of grace@example.com' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).tap();
    await page.getByRole('cell', { name: 'grace@example.com', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'ada@example.com', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Members' }).tap();

    await page.getByRole('button', { name: `Actions for ${member.displayName}` }).tap();
    await page.getByRole('menuitem', { name: 'Remove from organization' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from organization' }).tap();
    await rowOf(members(page), member.displayName).waitFor({ state: 'detached' });
    expect(await overflowOf(page)).toBe(0);
    expect(await rowOf(members(page), admin.displayName).count()).toBe(1);
  });

  it('are not invited by what is no address: the field says which one, and what would be right', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/members`);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email addresses').fill('ada@example.com, grace');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('“grace” must be an email address, such as').waitFor();
  });

  it('are invited and removed by keyboard alone', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const member = await build.member(organizationId, 'edit');
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/members`);
    await enter(page, page.getByRole('button', { name: 'Invite people' }));
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor();
    await page.keyboard.type('ada@example.com');
    await enter(page, page.getByRole('button', { name: 'Send invitations' }));
    await page.getByText('Invitation sent.').waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('tab', { name: 'Members' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('cell', { name: 'ada@example.com', exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');

    await enter(page, page.getByRole('button', { name: `Actions for ${member.displayName}` }));
    await chooseItem(page, 'Remove from organization');
    await page.getByRole('dialog', { name: `Remove ${member.displayName}?` }).waitFor();
    await page.keyboard.press('Enter');
    await rowOf(members(page), member.displayName).waitFor({ state: 'detached' });
  });

  it('are seen from the moment they open the organization, and marked as members of single sign-on', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const member = await build.member(organizationId, 'edit');
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/members`);
    const row = rowOf(members(page), member.displayName);
    await row.getByRole('cell', { name: 'Never' }).waitFor();

    const other = await visit(member);
    await other.open(`/o/${organizationId}`);
    await other.settle();
    await page.reload();
    await row.getByRole('cell', { name: 'this minute' }).waitFor();

    await page.getByRole('button', { name: `Actions for ${member.displayName}` }).click();
    await page.getByRole('menuitem', { name: 'Mark as single sign-on member' }).click();
    await row.getByText('Single sign-on').waitFor();
    await page.getByRole('button', { name: `Actions for ${member.displayName}` }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).waitFor();
    await page.getByRole('menuitem', { name: 'Mark as single sign-on member' }).waitFor({ state: 'detached' });
  });

  it('are opened at once, while the list still waits for the end of what is typed', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open, settle } = await visit(admin);
    await open(`/o/${organizationId}/settings/members`);
    await page.getByRole('link', { name: admin.displayName }).waitFor();
    // The page that is clicked comes later than the pause after which the list is searched.
    await page.route(/member\.route/, async (route) => {
      await delay(LATE_MS);
      await route.continue();
    });
    // As quickly as nobody types and clicks, so that the click is first on every machine.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]');
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      if (!field || !write) throw new Error('There is no field to search by.');
      write.call(field, 'ada');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector<HTMLElement>('table[aria-label="Members"] a')?.click();
    });
    await page.getByRole('heading', { level: 1, name: admin.displayName }).waitFor();
    await settle();
    expect(new URL(page.url()).pathname).toBe(`/o/${organizationId}/settings/members/${admin.id}`);
  });

  it('join by an invite link', async () => {
    const { organizationId } = await newTeam('Lighthouse');
    const { build } = await runningApi();
    const { page, open } = await visit(await build.person());
    await open(`/invite/${organizationId}/${await build.inviteLink(organizationId, 'edit')}`);
    await page.getByRole('button', { name: 'Join the organization' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('button', { name: 'Lighthouse' }).waitFor();
  });

  it('join by the domain of their email address, by keyboard alone', async () => {
    const { build } = await runningApi();
    const domain = `${randomUUID()}.example`;
    await build.organization({ title: 'Harbour', emailDomains: [domain] });
    const { page, open } = await visit(await build.person({ email: `ada@${domain}` }));
    await open('/');
    await page.getByText(`They let everybody in who has an email address at ${domain}.`).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await overflowOf(page)).toBe(0);
    await enter(page, page.getByRole('button', { name: 'Join Harbour' }));
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });
});

inBrowser('the access of somebody to a space', () => {
  let team: Team;
  let spaceId: string;

  beforeAll(async () => {
    team = await newTeam();
    spaceId = await newSpace(team, 'Guide');
  });

  /** A member who may edit the space by a grant, as seen in its settings. */
  async function openEditor(options?: BrowserContextOptions) {
    const { organizationId, admin } = team;
    const { build } = await runningApi();
    const member = await build.member(organizationId, 'read');
    await build.grant({ kind: 'space', id: spaceId, organizationId }, { user: member.id }, 'edit');
    const { page, open } = await visit(admin, options);
    await open(`/o/${organizationId}/s/${spaceId}/~/settings`);
    const everybody = page.getByRole('table', { name: 'Who has access' });
    return {
      page,
      name: member.displayName,
      role: page.getByRole('combobox', { name: `Access of ${member.displayName}` }),
      /** Waits until the space says what somebody may do, and why. */
      expectReason: (name: string, reason: string) => rowOf(everybody, name).getByText(reason).waitFor(),
      question: page.getByRole('dialog', { name: 'Change access?' }),
    };
  }

  it.each(SCREENS)('is changed on $name after one has seen what that does', async ({ press, options }) => {
    const { page, name, role, question, expectReason } = await openEditor(options);
    await expectReason(name, 'Editor, granted to this person');
    await expectReason(team.admin.displayName, 'Administrator of the organization');
    await press(role);
    await press(page.getByRole('option', { name: 'Commenter' }));
    await question.getByText(`${name}: Editor becomes Commenter`).waitFor();
    await press(question.getByRole('button', { name: 'Change access' }));
    await expectReason(name, 'Commenter, granted to this person');

    await press(page.getByRole('button', { name: `Remove the access of ${name}` }));
    await question.getByText(`${name}: Commenter becomes Reader`).waitFor();
    await press(question.getByRole('button', { name: 'Remove access' }));
    await expectReason(name, 'Reader of the organization');
    expect(await overflowOf(page)).toBe(0);
  });

  it('is changed by keyboard alone', async () => {
    const { page, name, role, question, expectReason } = await openEditor();
    await tabTo(page, role);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Reviewer' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await question.getByText(`${name}: Editor becomes Reviewer`).waitFor();
    await enter(page, question.getByRole('button', { name: 'Change access' }));
    await expectReason(name, 'Reviewer, granted to this person');
  });
});
