import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';

/** A space with a small tree: a guide with two pages below it, and a page that links to one of them. */
async function newGuide(): Promise<ContentSpace & { guide: string; install: string; upgrade: string }> {
  const space = await newContentSpace();
  const guide = await space.addPage('# Guide\n\nSee [how to install](guide/install.md).\n');
  const install = await space.addPage(
    '# Install\n\nVersion {{ space.vars.version }} for {{ visitor.claims.name }}.\n',
    {
      into: guide,
    },
  );
  const upgrade = await space.addPage('# Upgrade\n\n[Back](install.md)\n', { into: guide });
  return { ...space, guide, install, upgrade };
}

/** Makes the tables of current content of a space look as if a job still had to fill them. */
const forgetIndex = (id: string) => database.prisma.space.update({ where: { id }, data: { indexedRevisionId: null } });

describe('GET /v1/spaces/{spaceId}/content/page/{pageId}', () => {
  it('200: answers a page with the pages below it', async () => {
    const { page, guide, install, upgrade } = await newGuide();
    const { status, body } = await page(guide);
    expect(status).toBe(200);
    expect(body).toMatchObject({ path: 'guide', pages: [{ id: install, path: 'guide/install' }, { id: upgrade }] });
  });

  it('200: answers the same whether the tables of current content are filled or not', async () => {
    const { page, guide, upgrade, id, client, url } = await newGuide();
    const read = async () => [
      (await page(guide)).body,
      (await page(upgrade, '?format=document')).body,
      (await client.get(`${url}/content/path/guide%2Fupgrade`)).body,
    ];
    const indexed = await read();
    await forgetIndex(id);
    expect(await read()).toEqual(indexed);
  });

  it('200: writes links as paths relative to the page, or as stable ids', async () => {
    const { page, upgrade, install, guide } = await newGuide();
    expect((await page(upgrade)).body.markdown).toContain('[Back](install.md)');
    expect((await page(guide)).body.markdown).toContain('(guide/install.md)');
    expect((await page(upgrade, '?format.markdown.refs=stable')).body.markdown).toContain(`(/pages/${install})`);
  });

  it('200: answers a document instead of Markdown when asked', async () => {
    const { page, install } = await newGuide();
    const { body } = await page(install, '?format=document');
    expect(body.document).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] });
    expect(body).not.toHaveProperty('markdown');
  });

  it('200: evaluates expressions when asked, those about visitors only when all are wanted', async () => {
    const { page, install, change } = await newGuide();
    await change({ operation: 'set_variables', variables: { version: '4.2' } });
    const text = async (query: string) => (await page(install, query)).body.markdown;
    expect(await text('')).toContain('{{ space.vars.version }}');
    expect(await text('?evaluated=deterministic-only')).toContain('Version 4.2 for {{ visitor.claims.name }}');
    expect(await text('?evaluated=true')).toContain('Version 4.2 for');
    const { body } = await page(install, '?format=document&evaluated=deterministic-only');
    expect(JSON.stringify(body.document)).toContain('4.2');
  });

  it('200: puts reusable contents in their places when asked', async () => {
    const { change, client, url, page, addPage } = await newGuide();
    await change({
      operation: 'insert_reusable_content',
      title: 'Note',
      document: { markdown: 'Shared words.\n' },
    });
    const { body: content } = await client.get(`${url}/content`);
    const [{ id }] = content.reusableContents;
    const including = await addPage(`# Page\n\n{% include "/reusable/${id}" %}\n`);
    const text = async (query: string) =>
      JSON.stringify((await page(including, `?format=document${query}`)).body.document);
    expect(await text('')).toContain('reusable-content');
    expect(await text('&dereferenced=reusable-contents')).toContain('Shared words.');
  });

  it.each(['format=pdf', 'evaluated=maybe', 'metadata=1', 'dereferenced=x'])('400: refuses %s', async (query) => {
    const { page, guide } = await newGuide();
    expect((await page(guide, `?${query}`)).status).toBe(400);
  });

  it('404: a page that is not there, of another space, or of another organization', async () => {
    const { page, url, guide } = await newGuide();
    const other = await newGuide();
    expect((await page('nowhere')).status).toBe(404);
    expect((await page(other.guide)).status).toBe(404);
    expect((await other.client.get(`${url}/content/page/${guide}`)).status).toBe(404);
  });
});

describe('GET /v1/spaces/{spaceId}/content/path/{pagePath}', () => {
  it('200: finds pages and groups at any depth', async () => {
    const { client, url, install } = await newGuide();
    const { body } = await client.get(`${url}/content/path/${encodeURIComponent('guide/install')}`);
    expect(body.id).toBe(install);
  });

  it('200: follows the path when a page above it gets another slug', async () => {
    const { client, url, guide, install, change } = await newGuide();
    await change({ operation: 'update_page', page: guide, slug: 'handbook' });
    expect((await client.get(`${url}/content/path/handbook%2Finstall`)).body.id).toBe(install);
    expect((await client.get(`${url}/content/path/guide%2Finstall`)).status).toBe(404);
  });
});

describe('GET /v1/spaces/{spaceId}/content', () => {
  it('200: answers the whole tree without texts', async () => {
    const { client, url } = await newGuide();
    const { body } = await client.get(`${url}/content`);
    expect(body).toMatchObject({
      object: 'revision',
      type: 'edits',
      pages: [{ slug: 'guide', pages: [{ slug: 'install' }, { slug: 'upgrade' }] }],
      files: [],
      reusableContents: [],
      tags: [],
    });
    expect(JSON.stringify(body)).not.toContain('"markdown"');
    expect((await client.get(`${url}/content/pages`)).body.pages).toEqual(body.pages);
  });

  it('404: an outsider cannot tell a space from one that does not exist', async () => {
    const { url } = await newGuide();
    const outsider = await build.person();
    const [hidden, missing] = await Promise.all([
      api.as(outsider).get(`${url}/content`),
      api.as(outsider).get('/spaces/nowhere/content'),
    ]);
    expect(hidden.status).toBe(404);
    expect(hidden.body.error.message).toBe(missing.body.error.message);
  });
});

describe('GET /v1/spaces/{spaceId}/content/pages?shape=tree', () => {
  it('200: tells what navigation shows of all pages, and the revision that they are of', async () => {
    const { client, url, guide, install, upgrade, change } = await newGuide();
    await change({ operation: 'update_page', page: install, hidden: true, emoji: '1f4d6' });
    const { revision } = (await client.get(url)).body;
    const tree = {
      revision,
      pages: [
        {
          id: guide,
          type: 'document',
          title: 'Guide',
          path: 'guide',
          pages: [
            { id: install, type: 'document', title: 'Install', path: 'guide/install', emoji: '1f4d6', hidden: true },
            { id: upgrade, type: 'document', title: 'Upgrade', path: 'guide/upgrade' },
          ],
        },
      ],
    };

    expect((await client.get(`${url}/content/pages?shape=tree`)).body).toEqual(tree);
    expect((await client.get(`${url}/revisions/${revision}/pages?shape=tree`)).body).toEqual(tree);
    expect((await client.get(`${url}/content/pages?shape=bush`)).status).toBe(400);
  });

  it('200: holds the pages of a change request, and takes a fraction of everything', async () => {
    const { client, url, guide } = await newGuide();
    const { body: request } = await client.post(`${url}/change-requests`, { subject: 'Rename' });
    await client.post(`${url}/change-requests/${request.id}/content`, {
      changes: [{ operation: 'update_page', page: guide, title: 'Manual' }],
    });
    const read = (query: string) => client.get(`${url}/change-requests/${request.id}/content/pages${query}`);

    const [full, tree] = [await read(''), await read('?shape=tree')];

    expect(tree.body.pages[0].title).toBe('Manual');
    expect(tree.text.length).toBeLessThan(full.text.length / 3);
  });
});

describe('GET /v1/spaces/{spaceId}/content/files', () => {
  const file = (name: string) => ({ name, base64: Buffer.from(`file ${name}`).toString('base64') });

  it('200: lists files page by page, and one by its id', async () => {
    const { client, url, change } = await newContentSpace();
    const { body } = await change({ operation: 'insert_files', files: ['a.txt', 'b.txt', 'c.txt'].map(file) });
    const first = await client.get(`${url}/content/files?limit=2`);
    expect(first.body).toMatchObject({ count: 3, items: [{ name: 'a.txt' }, { name: 'b.txt' }] });
    const second = await client.get(`${url}/content/files?limit=2&page=${first.body.next.page}`);
    expect(second.body).toMatchObject({ count: 3, items: [{ name: 'c.txt' }] });
    expect(second.body).not.toHaveProperty('next');
    const [{ id }] = body.insertedFiles;
    expect((await client.get(`${url}/content/files/${id}`)).body).toEqual(first.body.items[0]);
    expect((await client.get(`${url}/content/files/nowhere`)).status).toBe(404);
  });
});

describe('GET /v1/spaces/{spaceId}/documents/{documentId}', () => {
  it('200: answers the document of a page for ever, also when the page has changed', async () => {
    const { page, client, url, install, change } = await newGuide();
    const { body: before } = await page(install, '?format=document');
    await change({ operation: 'update_page', page: install, document: { markdown: 'Other words.\n' } });
    const { status, body } = await client.get(`${url}/documents/${before.documentId}`);
    expect({ status, body }).toEqual({ status: 200, body: before.document });
  });

  it('404: a document of another space of the same organization, and one that was made up', async () => {
    const space = await newGuide();
    const other = await newContentSpace({ id: space.organizationId, admin: space.admin });
    const { body } = await space.page(space.install);
    expect((await other.client.get(`${other.url}/documents/${body.documentId}`)).status).toBe(404);
    expect((await space.client.get(`${space.url}/documents/${'a'.repeat(64)}`)).status).toBe(404);
  });
});
