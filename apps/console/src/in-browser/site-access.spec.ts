import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { inBrowser, newTeam, overflowOf, runningApi, SCREENS, type Team, visit } from '../../test/console.js';
import { enter, tabTo } from '../../test/keyboard.js';

inBrowser('the access of somebody to a site', () => {
  let team: Team;
  let siteId: string;

  beforeAll(async () => {
    team = await newTeam();
    const { build } = await runningApi();
    siteId = (await build.site(team.organizationId)).id;
  });

  /** A member who reads by default, as seen in the settings of the site. */
  async function openSettings(options?: BrowserContextOptions) {
    const { organizationId, admin } = team;
    const { build } = await runningApi();
    const member = await build.member(organizationId, 'read');
    const { page, open } = await visit(admin, options);
    await open(`/o/${organizationId}/sites/${siteId}/settings`);
    const access = page.getByRole('region', { name: 'Access', exact: true });
    const everybody = access.getByRole('table', { name: 'Who has access' });
    const rowOf = (name: string) => everybody.getByRole('row').filter({ hasText: name });
    return {
      page,
      access,
      name: member.displayName,
      rowOf,
      /** Waits until the site says what somebody may do, and why. */
      expectReason: (name: string, reason: string) => rowOf(name).getByText(reason, { exact: true }).waitFor(),
      giving: page.getByRole('dialog', { name: 'Give access' }),
      question: page.getByRole('dialog', { name: 'Change access?' }),
    };
  }

  it.each(SCREENS)('is given and taken back on $name', async ({ press, options }) => {
    const { page, access, name, expectReason, giving, question } = await openSettings(options);
    await expectReason(name, 'Reader of the organization');
    await expectReason(team.admin.displayName, 'Administrator of the organization');
    await press(access.getByRole('button', { name: 'Give access' }));
    await giving.getByRole('combobox', { name: 'Person' }).fill(name);
    await press(page.getByRole('option', { name }));
    await giving.getByText(`${name}: Reader becomes Editor`).waitFor();
    await press(giving.getByRole('button', { name: 'Give access' }));
    await expectReason(name, 'Editor, granted to this person');

    await press(access.getByRole('button', { name: `Remove the access of ${name}` }));
    await question.getByText(`${name}: Editor becomes Reader`).waitFor();
    await press(question.getByRole('button', { name: 'Remove access' }));
    await expectReason(name, 'Reader of the organization');
    expect(await overflowOf(page)).toBe(0);
  });

  it('is taken from everybody but administrators by keyboard alone', async () => {
    const { page, access, name, rowOf, expectReason, question } = await openSettings();
    await expectReason(name, 'Reader of the organization');
    await tabTo(page, access.getByRole('combobox', { name: 'Default access' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'No access by default' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await question.getByText(`${name} loses access (Reader until now)`).waitFor();
    await enter(page, question.getByRole('button', { name: 'Change access' }));
    await rowOf(name).waitFor({ state: 'detached' });
    expect(await rowOf(team.admin.displayName).count()).toBe(1);
  });
});
