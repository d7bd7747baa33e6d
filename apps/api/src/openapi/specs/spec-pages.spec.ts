import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { installedBy } from '../../../test/new-installation.js';

const OUTLINE = {
  tags: [],
  operations: [{ path: '/pets', method: 'get', tags: ['pets'], title: 'List pets', deprecated: false }],
};
const BLOCK = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';

interface Located {
  kind: string;
  page?: { id: string };
  reusableContent?: { title: string };
  space: { id: string };
}

/** A space with a page that shows an operation of the specification `pets`. */
async function newShowingSpace() {
  const space = await newContentSpace();
  const spec = await build.openApiSpec(space.organizationId, { slug: 'pets' });
  await build.openApiVersion(spec, { outline: OUTLINE });
  const pageId = await space.addPage(`# Pets\n\n${BLOCK}`);
  const url = `/orgs/${space.organizationId}/openapi/pets/pages`;
  return { ...space, spec, pageId, pagesUrl: url };
}

const pagesIn = (items: Located[]) =>
  items.map(({ kind, page, reusableContent }) => [kind, page?.id ?? reusableContent?.title]);

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/pages', () => {
  it('200: lists blocks, links, references and reusable contents, but no page that a reference is made of', async () => {
    const { client, change, addPage, spec, pageId, pagesUrl, id } = await newShowingSpace();
    const linking = await addPage(`# Links\n\n[by its id](/openapi/${spec.id})\n`);
    await addPage('# Others\n\nNothing of it.\n');
    const computed = {
      type: 'builtin:openapi',
      props: { models: true },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
    };
    const { body } = await change(
      { operation: 'insert_page', type: 'computed', title: 'Reference', computed },
      { operation: 'insert_reusable_content', title: 'Shared', document: { markdown: BLOCK } },
    );
    const reference = body.changes[0].page.id;
    const { body: listed } = await client.get(pagesUrl);
    expect(new Set(pagesIn(listed.items).map(String))).toEqual(
      new Set([`page,${pageId}`, `page,${linking}`, `page,${reference}`, 'reusable-content,Shared']),
    );
    expect(listed.count).toBe(4);
    expect(listed.items.every(({ space }: Located) => space.id === id)).toBe(true);
    const { body: first } = await client.get(`${pagesUrl}?limit=3`);
    const { body: rest } = await client.get(`${pagesUrl}?limit=3&page=${first.next.page}`);
    expect([...first.items, ...rest.items]).toEqual(listed.items);
  });

  it('200: tells of the spaces that the caller may read, and of no others', async () => {
    const { organizationId, admin, pagesUrl } = await newShowingSpace();
    const hidden = await newContentSpace({ id: organizationId, admin });
    await hidden.addPage(`# Hidden\n\n${BLOCK}`);
    await hidden.client.patch(hidden.url, { defaultLevel: null });
    const reader = api.as(await build.member(organizationId, 'read'));
    expect((await reader.get(pagesUrl)).body.count).toBe(1);
    expect((await hidden.client.get(pagesUrl)).body.count).toBe(2);
    const other = await newShowingSpace();
    expect((await other.client.get(other.pagesUrl)).body.count).toBe(1);
  });

  it('200: tells tokens and installations that read no content of no page', async () => {
    const { organizationId, admin, pagesUrl } = await newShowingSpace();
    const limited = await build.token(admin.id, { scopes: ['openapi:read'] });
    const reading = await build.token(admin.id, { scopes: ['openapi:read', 'space:read'] });
    const { installation } = await installedBy(organizationId, {}, ['openapi:read']);
    const counts = [];
    for (const token of [limited, reading, build.installationToken(installation)]) {
      counts.push((await api.as(token).get(pagesUrl)).body.count);
    }
    expect(counts).toEqual([0, 1, 0]);
  });

  it('404: one that does not exist, or that belongs to another organization', async () => {
    const { client, pagesUrl } = await newShowingSpace();
    const other = await newShowingSpace();
    expect((await client.get(pagesUrl.replace('pets', 'cats'))).status).toBe(404);
    expect((await client.get(other.pagesUrl)).status).toBe(404);
    expect((await client.get(pagesUrl.replace('pets', other.spec.id))).status).toBe(404);
  });
});
