import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';

async function newHistory() {
  const space = await newContentSpace();
  const { client, url } = space;
  const page = await space.addPage('# First\n\nOne.\n');
  const { body: first } = await client.get(`${url}/content`);
  const second = (
    await space.change({ operation: 'update_page', page, title: 'Second', document: { markdown: 'Two.\n' } })
  ).body.revision;
  return { ...space, pageId: page, first: first.id, second };
}

describe('GET /v1/spaces/{spaceId}/revisions', () => {
  it('200: lists the history, newest first, with its authors', async () => {
    const { client, url, first, second, admin } = await newHistory();
    const { status, body } = await client.get(`${url}/revisions`);
    expect(status).toBe(200);
    expect(body.count).toBe(3);
    expect(body.items.slice(0, 2)).toMatchObject([
      { id: second, type: 'edits', parents: [first], author: admin.id },
      { id: first, type: 'edits' },
    ]);
  });
});

describe('GET /v1/spaces/{spaceId}/revisions?touching={pageId}', () => {
  it('200: lists the revisions that added, edited, moved or deleted the page, newest first', async () => {
    const { client, url, change, addPage, pageId, first, second } = await newHistory();
    const parent = await addPage('# Parent\n');
    await change({ operation: 'set_variables', variables: { a: 1 } });
    const { revision: moved } = (await change({ operation: 'move_page', page: pageId, into: parent })).body;
    await change({ operation: 'update_page', page: parent, title: 'Still the parent' });
    const { revision: deleted } = (await change({ operation: 'delete_page', page: pageId })).body;
    const { status, body } = await client.get(`${url}/revisions?touching=${pageId}`);
    expect(status).toBe(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([deleted, moved, second, first]);
    expect(body.next).toBeUndefined();
  });

  it('200: goes on where the page of the list before ended', async () => {
    const { client, url, pageId, change } = await newHistory();
    for (const title of ['Third', 'Fourth', 'Fifth']) await change({ operation: 'update_page', page: pageId, title });
    const all = (await client.get(`${url}/revisions?touching=${pageId}`)).body.items;
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await client.get(`${url}/revisions?touching=${pageId}&limit=2${cursor}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items);
      cursor = body.next ? `&page=${body.next.page}` : '';
    } while (cursor !== '');
    expect(all).toHaveLength(5);
    expect(seen).toEqual(all);
  });

  it('200: finds nothing for a page that never was in the space', async () => {
    const [{ client, url }, other] = [await newHistory(), await newHistory()];
    const { body } = await client.get(`${url}/revisions?touching=${other.pageId}`);
    expect(body.items).toEqual([]);
    expect(body.next).toBeUndefined();
  });

  it('400: a cursor of the history of another page', async () => {
    const { client, url, pageId, addPage } = await newHistory();
    const page = await addPage('# Other\n');
    const { next } = (await client.get(`${url}/revisions?touching=${pageId}&limit=1`)).body;
    expect((await client.get(`${url}/revisions?touching=${page}&limit=1&page=${next.page}`)).status).toBe(400);
  });
});

describe('GET /v1/spaces/{spaceId}/revisions/{revisionId}', () => {
  it('200: shows the content as it was', async () => {
    const { client, url, first, pageId } = await newHistory();
    const { body } = await client.get(`${url}/revisions/${first}`);
    expect(body).toMatchObject({ id: first, pages: [{ title: 'First' }] });
    expect((await client.get(`${url}/revisions/${first}/pages`)).body.pages).toEqual(body.pages);
    const page = await client.get(`${url}/revisions/${first}/page/${pageId}`);
    expect(page.body.markdown).toBe('# First\n\nOne.\n');
    expect((await client.get(`${url}/revisions/${first}/path/first`)).body).toEqual(page.body);
    const { body: document } = await client.get(
      `${url}/revisions/${first}/page/${pageId}/document?evaluated=deterministic-only&dereferenced=reusable-contents`,
    );
    expect(JSON.stringify(document)).toContain('One.');
    expect((await client.get(`${url}/revisions/${first}/page/${pageId}/meta-links`)).body).toEqual({});
  });

  it('404: a revision of another space', async () => {
    const { client, url } = await newHistory();
    const other = await newHistory();
    for (const path of ['', '/pages', '/files', '/changes', `/page/${other.pageId}`]) {
      expect((await client.get(`${url}/revisions/${other.first}${path}`)).status).toBe(404);
    }
  });
});

describe('GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes', () => {
  it('200: tells what a revision changed', async () => {
    const { client, url, first, second, pageId } = await newHistory();
    const { body } = await client.get(`${url}/revisions/${second}/changes`);
    expect(body.from).toBe(first);
    expect(body.changes).toMatchObject([
      {
        type: 'page_edited',
        page: { id: pageId, title: 'Second' },
        attributes: { title: { before: 'First', after: 'Second' }, document: {} },
      },
    ]);
    const { body: created } = await client.get(`${url}/revisions/${first}/changes`);
    const urls = { location: `https://docs.test/v1${url}/revisions/${first}/page/${pageId}` };
    expect(created.changes).toEqual([
      { type: 'page_created', page: { object: 'page', id: pageId, type: 'document', title: 'First', urls } },
    ]);
  });

  it('200: tells of moves, deletions, files, variables and reusable contents', async () => {
    const { client, url, change, pageId, addPage } = await newHistory();
    const parent = await addPage('# Parent\n');
    const gone = await addPage('# Gone\n');
    const { revision: before } = (await client.get(url)).body;
    const { body } = await change(
      { operation: 'move_page', page: pageId, into: parent },
      { operation: 'delete_page', page: gone },
      { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
      { operation: 'set_variables', variables: { a: 1 } },
      { operation: 'insert_reusable_content', title: 'Shared' },
    );
    const changes = await client.get(`${url}/revisions/${body.revision}/changes`);
    expect(changes.body.changes).toEqual(
      expect.arrayContaining([
        {
          type: 'page_deleted',
          page: expect.objectContaining({
            id: gone,
            urls: { location: expect.stringContaining(`/revisions/${before}/page/${gone}`) },
          }),
        },
        expect.objectContaining({ type: 'page_moved', parent: { after: expect.objectContaining({ id: parent }) } }),
        expect.objectContaining({ type: 'file_created' }),
        { type: 'variables_edited', variables: { before: {}, after: { a: 1 } } },
        expect.objectContaining({ type: 'reusable_content_created' }),
      ]),
    );
    const limited = await client.get(`${url}/revisions/${body.revision}/changes?limit=2`);
    expect(limited.body).toMatchObject({ more: 3 });
    expect(limited.body.changes).toHaveLength(2);
  });
});

describe('GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes?from={revisionId}', () => {
  it('200: tells what is different from any other revision, in either direction', async () => {
    const { client, url, change, pageId, first } = await newHistory();
    const { revision: third } = (await change({ operation: 'update_page', page: pageId, title: 'Third' })).body;
    const forwards = await client.get(`${url}/revisions/${third}/changes?from=${first}`);
    expect(forwards.body.changes).toMatchObject([
      { type: 'page_edited', attributes: { title: { before: 'First', after: 'Third' }, document: {} } },
    ]);
    const backwards = await client.get(`${url}/revisions/${first}/changes?from=${third}`);
    expect(backwards.body.changes).toMatchObject([{ attributes: { title: { before: 'Third', after: 'First' } } }]);
    expect([forwards.body.from, backwards.body.from]).toEqual([first, third]);
    const same = await client.get(`${url}/revisions/${third}/changes?from=${third}`);
    expect(same.body).toEqual({ from: third, changes: [] });
  });

  it('404: a revision to compare with that is not there, or in another space', async () => {
    const [{ client, url, second }, other] = [await newHistory(), await newHistory()];
    for (const from of ['nowhere', other.first]) {
      const { status, body } = await client.get(`${url}/revisions/${second}/changes?from=${from}`);
      expect([status, body.error.name]).toEqual([404, 'revision.not_found']);
      expect(body.error.issues).toMatchObject([{ path: 'query.from' }]);
    }
  });
});

describe('POST /v1/spaces/{spaceId}/revisions/{revisionId}/restore', () => {
  it('200: makes the content of an earlier revision current again, by a new revision', async () => {
    const { client, url, first, second, pageId, page, addPage } = await newHistory();
    await addPage('# Later\n');
    const { status, body } = await client.post(`${url}/revisions/${first}/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'rollback', pages: [{ id: pageId, title: 'First' }] });
    expect(body.pages).toHaveLength(1);
    expect(body.id).not.toBe(second);
    expect((await page(pageId)).body.markdown).toBe('# First\n\nOne.\n');
    expect((await client.get(`${url}/content`)).body.id).toBe(body.id);
  });

  it('403, 404 and 409: by somebody who may not edit, to what is not there, and in a locked space', async () => {
    const { organizationId, client, url, first } = await newHistory();
    const reader = await build.member(organizationId, 'read');
    expect((await api.as(reader).post(`${url}/revisions/${first}/restore`)).status).toBe(403);
    expect((await client.post(`${url}/revisions/nowhere/restore`)).status).toBe(404);
    await client.patch(url, { editMode: 'locked' });
    expect((await client.post(`${url}/revisions/${first}/restore`)).status).toBe(409);
  });
});
