import { beforeAll, expect, it } from '@jest/globals';
import { inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';

const FAILURE = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 500, name: 'internal', message: 'Something broke.' } }),
};

inBrowser('faults', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
    await newSpace(team, 'Guide', [{ title: 'Setup' }]);
  });

  const home = () => `/o/${team.organizationId}`;

  it('leave what was read while the API is away, and offer to try again', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${home()}/spaces`);
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.clock.install();
    await page.clock.fastForward('00:10');
    await page.getByRole('link', { name: 'Spaces', exact: true }).click();
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Lectern is not responding.' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Guide' }).count()).toBe(1);

    await page.unroute('**/v1/**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Guide' }).waitFor();
  });

  it('of one part leave the rest of the page', async () => {
    const { page, open } = await visit(team.admin);
    await page.route('**/change-requests?*', (route) => route.fulfill(FAILURE));
    await open(home());
    await page.getByRole('region', { name: 'Recently changed spaces' }).getByRole('link', { name: 'Guide' }).waitFor();
    const alert = page.getByRole('alert').filter({ hasText: 'Something broke.' });
    await alert.waitFor();
    await page.unroute('**/change-requests?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  it('are waited out where the API says for how long', async () => {
    const { page, open } = await visit(team.admin);
    let refusals = 0;
    await page.route('**/v1/orgs/*/spaces?*', (route) => {
      refusals += 1;
      return refusals > 1 ? route.continue() : route.fulfill({ status: 429, headers: { 'retry-after': '1' } });
    });
    await open(`${home()}/spaces`);
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    expect(refusals).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('of the connection are said above the page, which stays', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${home()}/spaces`);
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  it('of a form stand at the fields that they are about, and what was typed stays', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${home()}/settings`);
    const label = page.getByRole('textbox', { name: 'Address label' });
    await label.fill('Not a label!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await label.getAttribute('aria-invalid')).toBe('true');
    expect(await label.inputValue()).toBe('Not a label!');

    await label.fill('');
    await page.route('**/v1/orgs/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Lectern is not responding.' }).waitFor();
    await page.unroute('**/v1/orgs/*');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Renamed' }).waitFor();
  });

  it('such as leaving by accident are asked about while something is not saved', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${home()}/settings`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Not saved');
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not saved');
    await page.getByRole('link', { name: 'Home' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });
});
