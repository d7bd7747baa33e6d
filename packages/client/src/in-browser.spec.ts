import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { build as bundle } from 'esbuild';
import { newOrganization, runningApi } from '../test/api.js';

const ENTRY = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const inBrowser = globalThis.hasBrowser ? describe : describe.skip;

/** What the page does: it reads a space twice, everything that can be listed, and something that is not there. */
const PROGRAM = `async ({ token, organizationId, spaceId }) => {
  const client = lectern.createClient({ token, remember: true });
  const read = (spaceId) => client.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } });
  const params = { path: { organizationId }, query: { limit: 1 } };
  const listed = [];
  for await (const { title } of lectern.items(client, '/v1/orgs/{organizationId}/spaces', { params })) listed.push(title);
  const created = await client.POST('/v1/orgs/{organizationId}/spaces', { params, body: { title: 'New' } });
  const aborted = await client.GET('/v1/user', { signal: AbortSignal.abort() });
  return {
    titles: [(await read(spaceId)).data.title, (await read(spaceId)).data.title],
    listed: listed.sort(),
    created: created.data.title,
    errors: [(await read('nowhere')).error.code, aborted.error.name],
  };
}`;

inBrowser('the client in a browser', () => {
  it('calls the API of the page with everything it promises', async () => {
    const { origin, build, openBrowser } = await runningApi();
    const { organizationId, admin } = await newOrganization();
    const spaceId = await build.space(organizationId, { title: 'Guide' });
    await build.space(organizationId, { title: 'Handbook' });
    const { outputFiles } = await bundle({
      entryPoints: [ENTRY],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'lectern',
    });
    const context = await (await openBrowser()).newContext({ bypassCSP: true });
    const page = await context.newPage();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith(spaceId)) statuses.push(response.status());
    });
    await page.goto(`${origin}/v1`);
    const given = JSON.stringify({ token: admin.token, organizationId, spaceId });
    const seen = await page.evaluate(`${outputFiles[0]?.text}; (${PROGRAM})(${given})`);
    await context.close();
    expect(seen).toEqual({
      titles: ['Guide', 'Guide'],
      listed: ['Guide', 'Handbook'],
      created: 'New',
      errors: ['space.not_found', 'AbortError'],
    });
    expect(statuses).toEqual([200, 304]);
  });
});
