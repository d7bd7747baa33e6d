import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function newSite(visibility: 'public' | 'visitor-auth' = 'public') {
  const team = await newTeam();
  const { organizationId, api } = team;
  const spaceId = await newSpace(team, 'Guide', [{ title: 'Setup' }, { title: 'Usage' }]);
  const { build } = await runningApi();
  const { id: siteId } = await build.site(organizationId, { spaces: [spaceId], published: true });
  const params = { path: { organizationId, siteId } };
  dataOf(await api.PATCH(SITE, { params, body: { visibility } }));
  return { ...team, params, address: `/o/${organizationId}/sites/${siteId}` };
}

inBrowser('readers of a site', () => {
  it('sign in with a token of their own service, and see what their claims let them see', async () => {
    const { admin, address, api, params } = await newSite('visitor-auth');
    const { page, open } = await visit(admin);
    await open(`${address}/audience`);
    const signIn = part(page, 'Visitor sign-in');
    await signIn.getByLabel('Where visitors sign in').fill('nowhere');
    await signIn.getByLabel('Where visitors sign in').fill('https://example.com/sign-in');
    await signIn.getByRole('button', { name: 'Save' }).click();
    await signIn.getByText('Saved', { exact: true }).waitFor();

    await button(page, 'Make an example token').click();
    const link = signIn.getByRole('textbox', { name: 'Address with an example token' });
    await link.waitFor();
    const withToken = new URL(await link.inputValue());
    const jwtToken = withToken.searchParams.get('jwt_token') ?? '';
    const anonymous = createClient({ baseUrl: (await runningApi()).origin });
    const resolve = async () => {
      const url = withToken.origin + withToken.pathname;
      return dataOf(await anonymous.POST('/v1/urls/published', { body: { url, visitor: { jwtToken } } }));
    };
    expect(await resolve()).toMatchObject({ site: params.path.siteId });

    await button(page, 'Replace key…').click();
    await dialog(page).getByLabel('The old key works').selectOption('0');
    expect(await barriersOf(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Replace key' }).click();
    await page.getByText('The key was replaced.').waitFor();
    expect(await resolve()).not.toHaveProperty('site');

    const schema = page.getByLabel('Claims as JSON Schema');
    await schema.fill('{ "type": "object",\n "properties": {\n  "plan": { "type": "nothing" } } }');
    await part(page, 'What the site knows of visitors').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Line 3, properties.plan.type:').waitFor();
    await page.reload();
    expect(await schema.inputValue()).toContain('nothing');
    await schema.fill('{ "type": "object"');
    await part(page, 'What the site knows of visitors').getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is no JSON').waitFor();
    await schema.fill(
      '{"type":"object","additionalProperties":false,"properties":{"plan":{"type":"string","description":"The plan","enum":["pro"]}}}',
    );
    await part(page, 'What the site knows of visitors').getByRole('button', { name: 'Save' }).click();
    await page.getByText('visitor.claims.plan == "pro"').waitFor();
    const see = page.getByRole('link', { name: 'See as this visitor' });
    expect(await see.getAttribute('href')).toBe(`${address}/look?claims=%7B%22plan%22%3A%22pro%22%7D`);
    const stored = dataOf(await api.GET(`${SITE}/adaptive-schema`, { params }));
    expect(Object.keys(stored.jsonSchema.properties)).toEqual(['plan']);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('find it under its addresses, which say whether DNS leads there', async () => {
    const { admin, address } = await newSite();
    const { page, open } = await visit(admin, PHONE);
    await open(`${address}/addresses`);
    const own = part(page, 'Hostname of your own');
    await own.getByLabel('Hostname').fill('not a name');
    await own.getByRole('button', { name: 'Save' }).tap();
    await own.getByText(/^Must be a hostname/).waitFor();
    const hostname = `docs.${Date.now().toString(36)}.example.com`;
    await own.getByLabel('Hostname').fill(hostname);
    await own.getByRole('button', { name: 'Save' }).tap();
    // No DNS server can be asked in specs.
    await own.getByText('DNS could not be asked.').waitFor();
    expect(await own.getByRole('textbox', { name: 'Name of the record' }).inputValue()).toBe(hostname);
    const again = page.waitForRequest((request) => request.url().endsWith(`${hostname}/check`));
    await own.getByRole('button', { name: 'Check again' }).tap();
    await again;

    const proxy = part(page, 'Behind your own proxy');
    await proxy.getByLabel('Host and path').fill(`example.com/${hostname.split('.')[1]}`);
    await proxy.getByRole('button', { name: 'Save' }).tap();
    await proxy.getByText(`proxy_pass https://${hostname}/;`).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('are led from old paths to new ones, which come from a form or a file', async () => {
    const { admin, address, api, params } = await newSite();
    const { page, open } = await visit(admin);
    await open(`${address}/redirects`);
    await button(page, 'New redirect').click();
    await dialog(page).getByLabel('Old path').fill('/install');
    await dialog(page).getByLabel('Path of the page').fill('gone');
    await button(page, 'Create redirect').click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog(page).getByLabel('Path of the page').fill('setup');
    await button(page, 'Create redirect').click();
    await page.getByRole('cell', { name: '/setup', exact: true }).waitFor();

    await page.getByLabel('Path that a reader asks for').fill('/install');
    await button(page, 'Try').click();
    await page.getByRole('link', { name: /\/setup$/ }).waitFor();
    await page.getByLabel('Path that a reader asks for').fill('/nothing');
    await button(page, 'Try').click();
    await page.getByText('No redirect counts for this path.').waitFor();

    const downloading = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toBe('source,destination,permanent,captureWildcard\r\n/install,/setup,false,false\r\n');

    await button(page, 'Upload CSV').click();
    await dialog(page)
      .getByLabel('Or its text')
      .fill(`${file}/old/*,/usage,true\n/bad,https://example.com/a,,maybe\n/away,https://example.com/a\n`);
    await dialog(page).getByText('2 new, 0 changed, 0 deleted, 1 unchanged.').waitFor();
    await dialog(page).getByText('Line 4:').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, 'Apply 2 changes').click();
    await page.getByRole('cell', { name: 'https://example.com/a' }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    const { items } = dataOf(await api.GET(`${SITE}/redirects`, { params }));
    expect(items.map(({ source }) => source).sort()).toEqual(['/away', '/install', '/old/*']);

    await page.getByLabel('Search old paths').fill('inst');
    await page.waitForURL(/search=inst/);
    await page.getByRole('button', { name: 'What can be done with /install' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await button(page, 'Delete redirect').click();
    await page.getByText('No redirect has this in its path.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('lose it when it is deleted, which leaves its spaces alone', async () => {
    const { admin, address, organizationId, api } = await newSite();
    const { page, open } = await visit(admin);
    await open(`${address}/settings`);
    await page.getByLabel('Title').fill('Something else');
    await button(page, 'Delete site').click();
    await dialog(page).getByText('Readers lose it at once.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete site' }).click();
    await page.getByText('No sites yet').waitFor();
    const params = { path: { organizationId } };
    expect(dataOf(await api.GET('/v1/orgs/{organizationId}/sites', { params })).items).toEqual([]);
    const { items } = dataOf(await api.GET('/v1/orgs/{organizationId}/spaces', { params }));
    expect(items.map(({ title }) => title)).toEqual(['Guide']);
  });
});
