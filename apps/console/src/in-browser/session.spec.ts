import { expect, it } from '@jest/globals';
import { inBrowser, newTeam, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { endSessions, signInElsewhere } from '../../test/sessions.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

inBrowser('a session', () => {
  it('that has ended asks for another over the page, and nothing typed is lost', async () => {
    const team = await newTeam();
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/settings`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed meanwhile');
    await endSessions(team);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to Lectern' });
    await dialog.getByText('Your session has ended.').waitFor();
    await signInElsewhere(page, team);
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Typed meanwhile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Typed meanwhile' }).waitFor();
  });

  it('that has expired leads to the page for signing in', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open } = await visit(admin, { signedInAt: new Date(Date.now() - 31 * DAY_MS) });
    await open(`/o/${organizationId}/spaces`);
    await page.getByLabel('Your email address').waitFor();
    expect(new URL(page.url()).searchParams.get('return')).toBe(`/o/${organizationId}/spaces`);
  });

  it('that is older than a quarter of an hour is refreshed before a token is created, and the form stays', async () => {
    const team = await newTeam();
    const { page, open } = await visit(team.admin, { signedInAt: new Date(Date.now() - 20 * MINUTE_MS) });
    await open('/account/tokens');
    await page.getByRole('button', { name: 'Create token' }).click();
    const form = page.getByRole('dialog', { name: 'Create token' });
    await form.getByLabel('Name').fill('Deployment');
    await form.getByLabel('Everything that you may do').check();
    await form.getByRole('button', { name: 'Create token' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in to Lectern' });
    await again.getByText('This changes security').waitFor();
    await signInElsewhere(page, team);
    await again.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Deployment');
    await form.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog', { name: 'Your new token' }).waitFor();
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).toMatch(/^lct_/);
  });

  it('leaves nothing behind when it is ended', async () => {
    const team = await newTeam();
    await newSpace(team, 'Secret plans');
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/spaces`);
    await page.getByRole('link', { name: 'Secret plans' }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.evaluate(() => window.sessionStorage.setItem('lectern-draft-comment', 'What I think of it'));
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Your email address').waitFor();
    await page.goBack();
    await page.getByLabel('Your email address').waitFor();
    expect(await page.getByText('Secret plans').count()).toBe(0);
    expect(await page.evaluate(() => window.sessionStorage.getItem('lectern-draft-comment'))).toBeNull();
  });
});
