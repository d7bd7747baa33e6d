import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database, native } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const operation = (path: string, tag: string, title: string) => ({
  path,
  method: 'get',
  title,
  tags: [tag],
  deprecated: false,
});

const FIRST = {
  title: 'Pet store',
  info: 'Everything about **pets**.\n',
  tags: [{ name: 'pets', title: 'Pets', description: 'Animals.' }],
  operations: [operation('/pets', 'pets', 'List pets')],
  schemas: ['Pet'],
};
const SECOND = {
  ...FIRST,
  info: 'Pets and shops.\n',
  operations: [...FIRST.operations, operation('/shops', 'shops', 'List shops')],
  schemas: [],
};

const sourceOf = (spec: string, props: object = {}) => ({
  type: 'builtin:openapi',
  props,
  dependencies: { spec: { ref: { kind: 'openapi', spec } } },
});

const insertReference = (spec: string, props: object = {}) => ({
  operation: 'insert_page',
  type: 'computed',
  title: 'API reference',
  computed: sourceOf(spec, props),
});

async function spaceWithReference() {
  const space = await newContentSpace();
  const spec = await build.openApiSpec(space.organizationId, { slug: 'store' });
  const version = await build.openApiVersion(spec, { outline: FIRST });
  const { body } = await space.change(insertReference('store'));
  return { space, spec, version, page: String(body.changes[0].page.id) };
}

/** Does what the job does when a specification has a new version. */
async function bringUpToDate({ id }: ContentSpace) {
  const { computePages } = await native<typeof import('@lectern/commands/content/computed/compute-pages')>(
    '@lectern/commands/content/computed/compute-pages',
  );
  const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
    '@lectern/database/content/content-store',
  );
  const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
    '@lectern/database/transaction',
  );
  const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
  const commit = { store: new ContentStore(), appUrl: 'http://app.test' };
  const context = systemContext('spec', new Date());
  return inPlainTransaction(database, (sql) => computePages(sql, context, commit, id));
}

describe('a page that is made from an API specification', () => {
  it('200: is read as the first page of the reference, with the others below it', async () => {
    const { space, version, page } = await spaceWithReference();
    expect(await space.outline()).toEqual({ 'api-reference': { pets: {}, models: {} } });
    const first = await space.page(page);
    expect(first.body).toMatchObject({
      type: 'document',
      path: 'api-reference',
      computed: { type: 'builtin:openapi', props: { doc: 'info' } },
      computedSeed: version,
    });
    expect(first.body.markdown).toContain('Everything about **pets**.');
    const below = await space.client.get(`${space.url}/content/path/${encodeURIComponent('api-reference/pets')}`);
    expect(below.body).toMatchObject({ title: 'Pets', computed: { props: { doc: 'operations', page: 'pets' } } });
    expect(below.body.markdown).toContain('{% openapi-operation spec="store" path="/pets" method="get" %}');
  });

  it('200: has an index of the pages of its operations where a tag has many, and where that is wanted', async () => {
    const space = await newContentSpace();
    const spec = await build.openApiSpec(space.organizationId, { slug: 'store' });
    const operations = [
      ...Array.from({ length: 16 }, (_, index) => operation(`/pets/${index}`, 'pets', `Pet ${index}`)),
      operation('/shops', 'shops', 'List shops'),
    ];
    await build.openApiVersion(spec, { outline: { operations } });
    await space.change(insertReference('store'));
    await space.change({ ...insertReference('store', { grouping: 'by-operation' }), title: 'Single' });
    const indexAt = async (path: string) => {
      const { body } = await space.client.get(`${space.url}/content/path/${encodeURIComponent(path)}`);
      const links = [...body.markdown.matchAll(/^\* \[(.*?)\]\((.*?)\): `(.*?)`$/gm)];
      return { pages: body.pages, links: links.map(([, title, to, address]) => ({ title, to, address })) };
    };
    for (const path of ['api-reference/pets', 'single/pets', 'single/shops']) {
      const { pages, links } = await indexAt(path);
      expect(links.length).toBe(path.endsWith('pets') ? 16 : 1);
      expect(links.map(({ title }) => title)).toEqual(pages.map(({ title }: { title: string }) => title));
      expect(links[0]).toMatchObject({
        to: expect.stringContaining(pages[0].slug),
        address: expect.stringMatching(/^GET \//),
      });
    }
    expect((await indexAt('api-reference/shops')).pages).toEqual([]);
  });

  it('200: is read as what it stands for when nothing is to be computed', async () => {
    const { space, page } = await spaceWithReference();
    const { body } = await space.client.get(`${space.url}/content/pages?computed=false`);
    expect(body.pages).toEqual([expect.objectContaining({ id: page, type: 'computed' })]);
    expect(body.pages[0].computed.props).toEqual({});
  });

  it('200: stays what it is while the specification has no version', async () => {
    const space = await newContentSpace();
    await build.openApiSpec(space.organizationId, { slug: 'store' });
    await space.change(insertReference('store'));
    const { body } = await space.client.get(`${space.url}/content/pages`);
    expect(body.pages).toEqual([expect.objectContaining({ type: 'computed' })]);
  });

  it('200: never reads the specification of another organization', async () => {
    const { spec } = await spaceWithReference();
    const stranger = await newContentSpace();
    await stranger.change(insertReference(spec.id));
    const { body } = await stranger.client.get(`${stranger.url}/content/pages`);
    expect(body.pages).toEqual([expect.objectContaining({ type: 'computed' })]);
  });

  it('200: follows the specification: one revision for each version, and pages keep their ids', async () => {
    const { space, spec, page } = await spaceWithReference();
    const before = await space.client.get(`${space.url}/content/pages`);
    const version = await build.openApiVersion(spec, { outline: SECOND });
    const revision = await bringUpToDate(space);
    expect(revision).toMatchObject({ type: 'computed' });
    expect(await bringUpToDate(space)).toBeNull();
    expect(await space.outline()).toEqual({ 'api-reference': { pets: {}, shops: {} } });
    const after = await space.client.get(`${space.url}/content/pages`);
    expect(after.body.pages[0].pages[0]).toEqual(before.body.pages[0].pages[0]);
    expect((await space.page(page)).body).toMatchObject({ computedSeed: version });
    const { body: current } = await space.client.get(`${space.url}/content`);
    expect(current).toMatchObject({ id: revision?.id, type: 'computed' });
  });

  it('200: is there in a change request at once, and a merge does not stumble over newer versions', async () => {
    const { space, spec, page } = await spaceWithReference();
    const proposal = await newProposal(space);
    await build.openApiVersion(spec, { outline: { ...FIRST, info: 'Between.\n' } });
    await proposal.change({ operation: 'update_page', page, title: 'Our API' });
    expect((await proposal.page(page)).body.markdown).toContain('Between.');
    await build.openApiVersion(spec, { outline: SECOND });
    await bringUpToDate(space);
    expect((await proposal.merge()).body).toMatchObject({ result: 'merge' });
    const merged = await space.page(page);
    expect(merged.body.title).toBe('Our API');
    expect(merged.body.markdown).toContain('Pets and shops.');
    expect(await space.outline()).toEqual({ 'api-reference': { pets: {}, shops: {} } });
  });

  it('200: takes the pages below it along when it is deleted', async () => {
    const { space, page } = await spaceWithReference();
    expect((await space.change({ operation: 'delete_page', page })).status).toBe(200);
    expect(await space.outline()).toEqual({});
  });

  it('200: says in words what its operations do, to those who read it as evaluated Markdown', async () => {
    const space = await newContentSpace();
    const spec = await build.openApiSpec(space.organizationId, { slug: 'store' });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Store', version: '1' },
      paths: {
        '/pets': {
          get: {
            summary: 'List pets',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
            responses: { 200: { description: 'All of them' } },
          },
        },
      },
    };
    await build.openApiVersion(spec, { document, outline: FIRST });
    await space.change(insertReference('store'));
    const url = `${space.url}/content/path/${encodeURIComponent('api-reference/pets')}`;
    const { body } = await space.client.get(`${url}?evaluated=true`);
    expect(body.markdown).toContain('## List pets');
    expect(body.markdown).toContain('`limit` (integer)');
    expect(body.markdown).not.toContain('{% openapi-operation');
  });

  it('200: can be found by what its operations are called', async () => {
    const { space } = await spaceWithReference();
    const { body } = await space.client.get(`${space.url}/search?query=${encodeURIComponent('Animals')}`);
    expect(body.items[0]).toMatchObject({ title: 'Pets' });
  });

  it('409: the pages below it cannot be edited, moved, deleted or built upon', async () => {
    const { space } = await spaceWithReference();
    const { body } = await space.client.get(`${space.url}/content/pages`);
    const page = body.pages[0].pages[0].id;
    for (const change of [
      { operation: 'update_page', page, title: 'Mine' },
      { operation: 'move_page', page, into: null },
      { operation: 'delete_page', page },
      { operation: 'insert_page', into: page, document: { markdown: '# Mine\n' } },
    ]) {
      const response = await space.change(change);
      expect(response.status).toBe(409);
      expect(response.body.error.message).toContain('"Pets" is computed from a source');
    }
  });

  it('200: links to a specification are whole as long as there is one', async () => {
    const { space, spec } = await spaceWithReference();
    const statuses = async () => {
      const { body } = await space.client.get(`${space.url}/links`);
      return body.items.map(({ status }: { status: string }) => status);
    };
    expect(new Set(await statuses())).toEqual(new Set(['ok']));
    await space.client.delete(`/orgs/${space.organizationId}/openapi/${spec.slug}`);
    expect(await statuses()).toContain('broken');
  });
});

describe('POST /v1/spaces/{spaceId}/content/computed/document', () => {
  it('200: computes the document of a page from the version that the seed names', async () => {
    const { space, spec, version } = await spaceWithReference();
    await build.openApiVersion(spec, { outline: SECOND });
    const source = sourceOf('store', { doc: 'info', page: 'info' });
    const url = `${space.url}/content/computed/document`;
    const old = await space.client.post(url, { source, seed: version });
    expect(old.status).toBe(200);
    expect(JSON.stringify(old.body)).toContain('Everything about');
    const newest = await space.client.post(`${url}?schema=next`, { source, seed: 'unknown' });
    expect(JSON.stringify(newest.body)).toContain('Pets and shops.');
  });

  it('400: says which sources can be computed', async () => {
    const { space } = await spaceWithReference();
    const source = { type: 'integration:x:y', props: {} };
    const response = await space.client.post(`${space.url}/content/computed/document`, { source, seed: '' });
    expect(response.status).toBe(400);
    expect(response.body.error.message).toContain('integration:x:y');
  });

  it('404: there is nothing to compute without the specification or the part that is asked for', async () => {
    const { space } = await spaceWithReference();
    for (const source of [sourceOf('nobody'), sourceOf('store', { doc: 'operations', page: 'nothing' })]) {
      const response = await space.client.post(`${space.url}/content/computed/document`, { source, seed: '' });
      expect(response.status).toBe(404);
    }
  });

  it('401, 404: is for those who may see the space', async () => {
    const { space } = await spaceWithReference();
    const stranger = await build.organization();
    const url = `${space.url}/content/computed/document`;
    const body = { source: sourceOf('store'), seed: '' };
    expect((await api.post(url, body)).status).toBe(401);
    expect((await api.as(stranger.admin).post(url, body)).status).toBe(404);
  });
});

describe('POST /v1/spaces/{spaceId}/content/computed/revision', () => {
  it('200: computes all pages of a reference', async () => {
    const { space, version } = await spaceWithReference();
    const source = sourceOf('store', { models: false });
    const { status, body } = await space.client.post(`${space.url}/content/computed/revision`, {
      source,
      seed: version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ files: [], reusableContents: [] });
    expect(body.pages).toHaveLength(1);
    expect(body.pages[0]).toMatchObject({ title: 'Pet store', path: 'store', computedSeed: version });
    expect(body.pages[0].pages.map(({ path }: { path: string }) => path)).toEqual(['store/pets']);
  });

  it('400: says what is missing', async () => {
    const { space } = await spaceWithReference();
    const response = await space.client.post(`${space.url}/content/computed/revision`, { source: {} });
    expect(response.status).toBe(400);
  });

  it('404: there is nothing to compute without a version', async () => {
    const { space } = await spaceWithReference();
    const body = { source: sourceOf('nobody'), seed: '' };
    expect((await space.client.post(`${space.url}/content/computed/revision`, body)).status).toBe(404);
  });
});
