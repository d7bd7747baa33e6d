import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';

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
});
