import { expect, it } from '@jest/globals';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';

inBrowser('signing in', () => {
  it('leads whoever has no session to the page for it, and back to where they wanted to go', async () => {
    const { organizationId, admin } = await newTeam();
    const { origin, build } = await runningApi();
    const { page, open } = await visit();
    await open(`/o/${organizationId}/spaces?q=guide`);
    expect(page.url()).toContain('/auth/sign-in?return=');
    const code = await build.signInCode(admin.email);
    await page.goto(`${page.url()}#${code}`);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${origin}/o/${organizationId}/spaces?q=guide`);
    await page.getByRole('heading', { name: 'Spaces', level: 1 }).waitFor();
  });
});
