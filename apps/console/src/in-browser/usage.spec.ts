import { expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';

inBrowser('the end of an organization', () => {
  it('says what it has, and goes only when its name is typed', async () => {
    const { build } = await runningApi();
    const { organizationId, admin, api } = await newTeam('Short-lived');
    await build.space(organizationId);
    await build.member(organizationId, null);
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/usage`);
    await page.getByText('2, 1 guest of them').waitFor();
    await page.getByText('0 waiting, 0 running, 0 failed').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await open(`/o/${organizationId}/settings`);
    await page.getByRole('button', { name: 'Delete the organization…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Short-lived?' });
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type('Something else');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not the name of the organization.').waitFor();
    await dialog.getByRole('textbox').fill('Short-lived');
    await page.keyboard.press('Enter');
    await page.getByText('Short-lived was deleted.').waitFor();
    const { response } = await api.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } } });
    expect(response?.status).toBe(404);
  });
});
