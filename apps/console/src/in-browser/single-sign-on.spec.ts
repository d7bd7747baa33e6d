import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import type { Person } from '@lectern/commands/testing/factory';
import type { Page } from 'playwright-core';
import { type RunningIdentityProvider, startIdentityProvider } from '../../../api/test/identity-provider.js';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';

inBrowser('single sign-on', () => {
  let identityProvider: RunningIdentityProvider;

  beforeAll(async () => {
    identityProvider = await startIdentityProvider();
  });
  afterAll(() => identityProvider.close());

  const visitor = (person?: Pick<Person, 'id'>) =>
    visit(person, { alsoOpens: new URL(identityProvider.ssoUrl).origin });

  /** An organization whose people sign in with Staff, as who they are at the identity provider. */
  async function newSsoTeam(): Promise<Team & { samlProviderId: string }> {
    const team = await newTeam();
    const { build } = await runningApi();
    const { entityId, ssoUrl, certificate } = identityProvider;
    const settings = { entityId, ssoUrl, certificate, label: 'Staff' };
    const { id } = await build.samlProvider({ organizationId: team.organizationId, ...settings });
    identityProvider.says({ nameId: team.admin.email });
    return { ...team, samlProviderId: id };
  }

  /** Signs in at the identity provider, which sends the browser back, and takes the session. */
  async function signIn(page: Page): Promise<void> {
    await page.waitForURL((url) => url.href.startsWith(identityProvider.ssoUrl));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const spacesOf = async ({ organizationId }: Team) =>
    `${(await runningApi()).origin}/o/${organizationId}/spaces?q=guide`;

  it('leads somebody without a session through the provider of the organization, and back to the page', async () => {
    const team = await newSsoTeam();
    const { page, open } = await visitor();
    await open(`/o/${team.organizationId}/spaces?q=guide`);
    await page.getByRole('link', { name: 'Sign in with Staff' }).click();
    await signIn(page);
    await page.waitForURL(await spacesOf(team));
    await page.getByRole('heading', { name: 'Spaces', level: 1 }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain(`lectern_session_${team.organizationId}`);
    expect(cookies.map(({ name }) => name)).not.toContain('lectern_sign_in');
  });

  it('opens an organization that requires it, whose page shows the providers to people with another session', async () => {
    const team = await newSsoTeam();
    const { organizationId, admin, samlProviderId } = team;
    const { origin, build } = await runningApi();
    const token = await build.vouchedToken({ userId: admin.id, samlProviderId });
    const params = { path: { organizationId } };
    dataOf(
      await createClient({ baseUrl: origin, token }).PATCH('/v1/orgs/{organizationId}', {
        params,
        body: { sso: true },
      }),
    );
    const { page, open } = await visitor(admin);
    await open(`/o/${organizationId}/spaces?q=guide`);
    await page.getByText('This organization requires single sign-on').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with Staff' }).click();
    await signIn(page);
    await page.waitForURL(await spacesOf(team));
    await page.getByRole('heading', { name: 'Spaces', level: 1 }).waitFor();
  });

  it('says why a provider was not believed, and leads back to the sign-in page', async () => {
    const team = await newSsoTeam();
    identityProvider.says({ nameId: team.admin.email, sign: 'none' });
    const { page, open } = await visitor();
    await open(`/auth/sign-in?organization=${team.organizationId}`);
    await page.getByRole('link', { name: 'Sign in with Staff' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').filter({ hasText: 'Neither the response nor its assertion is signed.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the sign-in page' }).click();
    await page.getByLabel('Your email address').waitFor();
  });

  it('is set up, tested in another tab and then required, all on the page of its settings', async () => {
    const { organizationId, admin } = await newTeam();
    identityProvider.says({ nameId: admin.email });
    const { page, open } = await visitor(admin);
    await open(`/o/${organizationId}/settings/sso`);
    await page.getByRole('button', { name: 'Add identity provider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add identity provider' });
    await dialog.getByLabel('Name').fill('Staff');
    await dialog.getByRole('button', { name: 'Add identity provider' }).click();

    const required = page.getByRole('switch', { name: 'Members have to sign in through single sign-on' });
    await page.getByText('Fill in the address, the entity ID and a certificate first.').waitFor();
    await page.getByLabel('Single sign-on URL of the provider').fill(identityProvider.ssoUrl);
    await page.getByLabel('Entity ID of the provider (issuer)').fill(identityProvider.entityId);
    await page.getByLabel('Certificates of the provider').fill(identityProvider.certificate);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('You cannot require it yet').waitFor();
    expect(await required.isDisabled()).toBe(true);

    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Test the sign-in' }).click(),
    ]);
    await signIn(tab);
    await tab.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByText('You have signed in through single sign-on in this browser.').waitFor();

    await required.click();
    await page
      .getByRole('dialog', { name: 'Require single sign-on?' })
      .getByRole('button', { name: 'Require' })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await required.isChecked()).toBe(true);
  });

  it('is set up, tested and required by keyboard alone, and fits a phone', async () => {
    const { organizationId, admin } = await newTeam();
    const { database } = await runningApi();
    const { ssoUrl, entityId, certificate } = identityProvider;
    identityProvider.says({ nameId: admin.email });
    const { page, open } = await visitor(admin);
    await open(`/o/${organizationId}/settings/sso`);
    await enter(page, page.getByRole('button', { name: 'Add identity provider' }));
    await expectFocus(page.getByRole('dialog').getByLabel('Name'));
    await page.keyboard.type('Staff');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
    const fields = {
      'Single sign-on URL of the provider': ssoUrl,
      'Entity ID of the provider (issuer)': entityId,
      'Certificates of the provider': certificate,
    };
    for (const [label, value] of Object.entries(fields)) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.insertText(value);
    }
    await enter(page, page.getByRole('button', { name: 'Save' }).first());
    const test = page.getByRole('link', { name: 'Test the sign-in' });
    await tabTo(page, test);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.waitForURL((url) => url.href.startsWith(ssoUrl));
    await enter(tab, tab.getByRole('button', { name: 'Continue' }));
    await enter(tab, tab.getByRole('button', { name: 'Sign in' }));
    await tab.getByRole('heading', { name: 'Welcome' }).waitFor();
    await tab.close();
    await page.getByText('You have signed in through single sign-on in this browser.').waitFor();

    const required = page.getByRole('switch', { name: 'Members have to sign in through single sign-on' });
    await tabTo(page, required);
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Require single sign-on?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(required);
    expect(await required.isChecked()).toBe(true);
    expect(await database.prisma.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
      sso: true,
    });
    const [stored] = await database.prisma.samlProvider.findMany({ where: { organizationId } });
    expect(stored).toMatchObject({ label: 'Staff', ssoUrl, entityId });
    expect(stored?.certificates.map((pem) => pem.trim())).toEqual([certificate.trim()]);

    await page.setViewportSize(PHONE.viewport);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
