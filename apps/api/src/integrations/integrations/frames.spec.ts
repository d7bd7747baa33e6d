import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { useRuntime } from '../../../test/processes.js';
import { newPublishedSite } from '../../../test/published-site.js';

const SCRIPT = `export default { fetch: () => new Response('<p>Frame', { headers: { 'content-type': 'text/html' } }) };`;

describe('frames of the public endpoint of an integration', () => {
  beforeAll(async () => {
    await useRuntime();
  });

  const ancestorsOf = (policy: unknown) => /frame-ancestors ([^;,]*)/.exec(String(policy))?.[1]?.split(' ');

  it('200: stand on sites of this installation, and on no other page', async () => {
    const site = await newPublishedSite();
    const { name } = await build.integration(site.space.organizationId, { script: SCRIPT });
    const hostname = `docs-${randomBytes(4).toString('hex')}.example.com`;
    await database.prisma.site.update({ where: { id: site.id }, data: { hostname }, select: { id: true } });
    const framedFrom = async (referer: string) => {
      const { headers } = await api.get(`/integrations/${name}/integration`, {
        headers: { 'sec-fetch-dest': 'iframe', referer },
      });
      expect(headers).not.toHaveProperty('x-frame-options');
      return ancestorsOf(headers['content-security-policy']);
    };
    const own = ['http://localhost:4002', 'https://docs.test'];
    expect(await framedFrom('http://localhost:4002/')).toEqual(own);
    expect(await framedFrom(`https://${hostname}/`)).toEqual([...own, `https://${hostname}`]);
    expect(await framedFrom('https://elsewhere.example.com/')).toEqual(own);
    expect(await framedFrom("https://x' *; sandbox/")).toEqual(own);
    const { headers } = await api.get(`/integrations/${name}/integration`);
    expect(ancestorsOf(headers['content-security-policy'])).toEqual(own);
  });
});

describe('GET /orgs/:organizationId/sites/:siteId/published', () => {
  it('200: says where frames of blocks may come from, of integrations that are enabled there', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const contentSecurityPolicy = { 'frame-src': 'https://play.example *', 'script-src': 'https://js.example' };
    const options = { contentSecurityPolicy, target: 'space' } as const;
    const shown = await build.integration(organizationId, options);
    const disabled = await build.integration(organizationId, options);
    const silent = await build.integration(organizationId, { contentSecurityPolicy: 'script-src https://js.example' });
    const { version } = (await site.resolve()).body;
    await build.installation(shown, organizationId, { spaces: [site.space.id], sites: [] });
    await build.installation(disabled, organizationId, { spaces: [], sites: [] });
    await build.installation(silent, organizationId);
    const { body } = await (await site.reader()).get(`${site.url}/published`);
    expect(body.frames).toEqual([{ integration: shown.name, sources: ['https://play.example'] }]);
    expect((await site.resolve()).body.version).not.toBe(version);
  });
});
