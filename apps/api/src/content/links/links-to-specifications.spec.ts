import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { installedBy } from '../../../test/new-installation.js';

/** A space with a page that links to a specification, by its slug and by its id. */
async function newLinkingSpace() {
  const space = await newContentSpace();
  const spec = await build.openApiSpec(space.organizationId, { slug: 'pets' });
  await space.addPage(`# API\n\n[slug](/openapi/pets) [id](/openapi/${spec.id})\n`);
  const specUrl = `/orgs/${space.organizationId}/openapi/pets`;
  const links = async (client = space.client) => (await client.get(`${space.url}/links`)).body;
  return { ...space, spec, specUrl, links };
}

interface Listed {
  status: string;
  targetReference?: { kind: string; openAPISpec: { id: string } };
}

describe('links to API specifications', () => {
  it('200: show the whole specification, with what the reader may do with it', async () => {
    const { organizationId, client, links, spec, specUrl } = await newLinkingSpace();
    const { body: shown } = await client.get(specUrl);
    const { items } = await links();
    expect(items).toHaveLength(2);
    for (const { status, targetReference } of items) {
      expect([status, targetReference]).toEqual([
        'ok',
        { kind: 'openapi', organization: expect.objectContaining({ id: organizationId }), openAPISpec: shown },
      ]);
    }
    const reader = api.as(await build.member(organizationId, 'read'));
    const seen: Listed[] = (await links(reader)).items;
    expect(seen[0]?.targetReference?.openAPISpec).toMatchObject({ id: spec.id, permissions: { edit: false } });
  });

  it('200: break when it is deleted, and are whole again when another one has its slug', async () => {
    const { client, links, specUrl } = await newLinkingSpace();
    await client.delete(specUrl);
    expect((await links()).stats).toEqual({ total: 2, broken: { total: 2 } });
    await client.put(specUrl, { source: { url: 'https://example.com/a.json' } });
    const { stats, items } = await links();
    expect(stats).toEqual({ total: 2, broken: { total: 1 } });
    expect(items.map(({ targetReference }: Listed) => targetReference?.kind).sort()).toEqual(['openapi', undefined]);
  });

  it('200: lead nowhere for guests, and into no other organization', async () => {
    const { organizationId, id, links } = await newLinkingSpace();
    const guest = await build.member(organizationId, null);
    await build.grant({ organizationId, kind: 'space', id }, { user: guest.id }, 'read');
    const { items } = await links(api.as(guest));
    expect(items.map(({ targetReference }: Listed) => targetReference)).toEqual([undefined, undefined]);

    const other = await newContentSpace();
    await other.addPage('# API\n\n[slug](/openapi/pets)\n');
    expect((await other.client.get(`${other.url}/links`)).body.stats.broken.total).toBe(1);
  });

  it('200: are broken for whoever may not read specifications, as if there were none', async () => {
    const { organizationId, id, admin, links } = await newLinkingSpace();
    const guest = await build.member(organizationId, null);
    await build.grant({ organizationId, kind: 'space', id }, { user: guest.id }, 'read');
    const limited = await build.token(admin.id, { scopes: ['space:read', 'space:write'] });
    const { installation } = await installedBy(organizationId, {}, ['space:content:read']);
    for (const token of [guest.token, limited, build.installationToken(installation)]) {
      const { items, stats } = await links(api.as(token));
      expect(stats).toEqual({ total: 2, broken: { total: 2 } });
      expect(items.map(({ status, targetReference }: Listed) => [status, targetReference])).toEqual([
        ['broken', undefined],
        ['broken', undefined],
      ]);
    }
  });

  it('200: are whole for an installation that may read specifications', async () => {
    const { organizationId, links, spec } = await newLinkingSpace();
    const { installation } = await installedBy(organizationId, {}, ['space:content:read', 'openapi:read']);
    const seen: Listed[] = (await links(api.as(build.installationToken(installation)))).items;
    expect(seen.map(({ status, targetReference }) => [status, targetReference?.openAPISpec.id])).toEqual([
      ['ok', spec.id],
      ['ok', spec.id],
    ]);
  });
});
