import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const PRICES = `For everybody.

{% if visitor.claims.plan == "pro" %}
The pro price is a wombat.
{% endif %}
`;

/** A site that shows visitors with a certain plan more than others, and the address of its look. */
async function newAdaptiveSite() {
  const { build, startSite, sitesUrl } = await runningApi();
  await startSite();
  const team = await newTeam();
  const { organizationId, api } = team;
  const spaceId = await newSpace(team, 'Guide');
  await addPages(team, spaceId, [{ title: 'Prices', markdown: PRICES }]);
  const { id: siteId } = await build.site(organizationId, { spaces: [spaceId], published: true });
  const params = { path: { organizationId, siteId } };
  const plan = { type: 'string' as const, enum: ['free', 'pro'], description: 'What the customer pays for' };
  const jsonSchema = { type: 'object' as const, properties: { plan }, additionalProperties: false as const };
  dataOf(await api.PUT(`${SITE}/adaptive-schema`, { params, body: { jsonSchema } }));
  dataOf(await api.PATCH(SITE, { params, body: { adaptiveContent: { enabled: true } } }));
  return { ...team, sitesUrl, look: `/o/${organizationId}/sites/${siteId}/look` };
}

inBrowser('a site seen as somebody', () => {
  it('shows what their claims let them see, for as long as they are chosen, by keyboard alone', async () => {
    const { admin, sitesUrl, look } = await newAdaptiveSite();
    const { page, open } = await visit(admin, { alsoOpens: sitesUrl });
    await open(look);
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    const forPro = frame.getByText('The pro price is a wombat.');
    await frame.getByText('For everybody.').waitFor();
    expect(await forPro.count()).toBe(0);

    await enter(page, page.getByRole('button', { name: 'New visitor' }));
    const dialog = page.getByRole('dialog', { name: 'See the site as' });
    await expectFocus(dialog.getByLabel('Name'));
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type('Big customer');
    const claims = dialog.getByLabel('Claims');
    await tabTo(page, claims);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('plan: pro');
    await enter(page, dialog.getByRole('button', { name: 'New visitor' }));
    await dialog.getByText('This is not a JSON object.').waitFor();
    expect(await forPro.count()).toBe(0);
    await tabTo(page, claims, 'Shift+Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"plan": "pro"}');
    await enter(page, dialog.getByRole('button', { name: 'New visitor' }));
    await forPro.waitFor();
    const choice = page.getByRole('combobox', { name: 'See as' });
    expect(await choice.locator('option:checked').textContent()).toBe('Big customer');

    // The address and this browser keep who it is.
    await page.reload();
    await forPro.waitFor();
    await tabTo(page, choice);
    await page.keyboard.press('ArrowUp');
    await forPro.waitFor({ state: 'detached' });
    await frame.getByText('For everybody.').waitFor();
    expect(new URL(page.url()).searchParams.has('claims')).toBe(false);
    await page.keyboard.press('ArrowDown');
    await forPro.waitFor();
    await enter(page, page.getByRole('button', { name: 'Remove Big customer' }));
    await forPro.waitFor({ state: 'detached' });
    await expectFocus(choice);
    expect(await choice.getByRole('option').allTextContents()).toEqual(['Anybody']);
  });

  it('is seen as the address says, on a phone too', async () => {
    const { admin, sitesUrl, look } = await newAdaptiveSite();
    const { page, open } = await visit(admin, { ...PHONE, alsoOpens: sitesUrl });
    await open(`${look}?claims=${encodeURIComponent('{"plan":"free"}')}`);
    const frame = page.frameLocator('iframe[title="Preview of the site"]');
    await frame.getByText('For everybody.').waitFor();
    expect(await frame.getByText('The pro price is a wombat.').count()).toBe(0);
    await open(`${look}?claims=${encodeURIComponent('{"plan":"pro"}')}`);
    await frame.getByText('The pro price is a wombat.').waitFor();
    const choice = page.getByRole('combobox', { name: 'See as' });
    expect(await choice.locator('option:checked').textContent()).toBe('Claims from the address');
    expect([await overflowOf(page), await barriersOf(page)]).toEqual([0, []]);
  });
});
