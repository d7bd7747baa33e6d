import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';

const insert = (title: string, fields: object = {}) => ({
  operation: 'insert_page',
  document: { markdown: `# ${title}\n` },
  ...fields,
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const dividers = (count: number): object => ({
  object: 'document',
  data: {},
  nodes: Array.from({ length: count }, () => ({ object: 'block', type: 'divider' })),
});

describe('a batch of changes', () => {
  it('200: is one revision, whatever it holds', async () => {
    const { change, client, url } = await newContentSpace();
    const { body: before } = await client.get(`${url}/content`);

    const { body } = await change(
      insert('One'),
      { operation: 'set_variables', variables: { product: 'Lectern', version: 2, beta: true } },
      { operation: 'insert_reusable_content', title: 'Warning', document: { markdown: 'Mind the gap.\n' } },
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG }] },
    );

    const { body: after } = await client.get(`${url}/content`);
    expect(after.id).toBe(body.revision);
    expect(after.parents).toEqual([before.id]);
    expect(after).toMatchObject({
      pages: [{ title: 'One' }],
      variables: { product: 'Lectern', version: 2, beta: true },
      reusableContents: [{ title: 'Warning' }],
      files: [{ name: 'dot.png', contentType: 'image/png', dimensions: { width: 1, height: 1 } }],
    });
    expect(body.insertedFiles).toEqual(after.files);
    expect(body.insertedReusableContents).toEqual([{ id: after.reusableContents[0].id }]);
  });

  it('400: of which the seventh change is bad does nothing at all', async () => {
    const { change, client, url } = await newContentSpace();
    const { body: before } = await client.get(`${url}/content`);
    const good = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => insert(title));

    const { status, body } = await change(...good, { operation: 'delete_page', page: 'nowhere' });

    expect(status).toBe(400);
    expect(body.error.issues).toEqual([{ path: 'body.changes[6].page', message: expect.stringContaining('nowhere') }]);
    expect((await client.get(`${url}/content`)).body).toEqual(before);
  });

  it('400: whose texts are too long together does nothing, and says how much would be right', async () => {
    const { change, outline } = await newContentSpace();
    const before = await outline();
    const document = { markdown: 'word '.repeat(140_000) };

    const { status, body } = await change(
      insert('A', { document }),
      insert('B', { document }),
      insert('C', { document }),
    );

    expect(status).toBe(400);
    expect(body.error.issues).toEqual([
      { path: 'body.changes', message: expect.stringMatching(/2100000 characters .* may bring 2000000/) },
    ]);
    expect(await outline()).toEqual(before);
  });

  it.each([
    ['paragraphs', { markdown: 'a\n\n'.repeat(20_001) }, 'markdown', /20001 or more blocks; one text may have 20000/],
    ['cells', { markdown: `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|\n'.repeat(9)}` }, 'markdown', /cells/],
    ['headings', { markdown: '## a\n'.repeat(2_001) }, 'markdown', /2001 or more sections; one text may have 2000/],
    ['marks', { markdown: '[a](b) '.repeat(30_000) }, 'markdown', /inlines; one text may have 50000/],
    ['dividers', { document: dividers(20_001) }, 'document', /at most 20000 blocks, and this has 20001/],
  ])('400: whose text holds too many %s is refused', async (_, document, form, message) => {
    const { change } = await newContentSpace();
    const { status, body } = await change({ operation: 'insert_page', document });
    expect(status).toBe(400);
    expect(body.error.issues).toEqual([
      { path: `body.changes[0].document.${form}`, message: expect.stringMatching(message) },
    ]);
  });

  it('400: whose texts hold too much together is refused', async () => {
    const { change } = await newContentSpace();
    const document = { markdown: 'a\n\n'.repeat(15_000) };
    const { status, body } = await change(...[1, 2, 3].map(() => ({ operation: 'insert_page', document })));
    expect(status).toBe(400);
    expect(body.error.issues).toEqual([
      { path: 'body.changes[2].document.markdown', message: expect.stringMatching(/40001 or more blocks; all texts/) },
    ]);
  });

  it('200: links pages to each other by the names they have in the request, in any order', async () => {
    const { change, page } = await newContentSpace();
    const { body } = await change(
      {
        operation: 'insert_page',
        ref: 'a',
        document: { markdown: '# A\n\n[b](b.md#part) and ![dot](dot.png)\n' },
      },
      { operation: 'insert_page', ref: 'b', document: { markdown: '# B\n\n[a](./a.md)\n' } },
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG, ref: 'dot.png' }] },
    );

    const [a, b] = body.changes.map((change: { page: { id: string } }) => change.page.id);
    expect(body.changes.map(({ ref }: { ref: string }) => ref)).toEqual(['a', 'b']);
    const stable = '?format.markdown.refs=stable';
    expect((await page(a, stable)).body.markdown).toBe(
      `# A\n\n[b](/pages/${b}#part) and ![dot](/files/${body.insertedFiles[0].id})\n`,
    );
    expect((await page(b, stable)).body.markdown).toBe(`# B\n\n[a](/pages/${a})\n`);
  });

  it('400: a name that is used twice, or that is the path of a page', async () => {
    const { change, addPage } = await newContentSpace();
    await addPage('# Guide\n');
    expect((await change(insert('A', { ref: 'x' }), insert('B', { ref: 'x' }))).body.error.message).toContain('twice');
    expect((await change(insert('A', { ref: 'guide' }))).body.error.message).toContain('"guide"');
  });

  it('200: changes and removes variables, reusable contents and files', async () => {
    const { change, client, url } = await newContentSpace();
    const { body } = await change(
      { operation: 'set_variables', variables: { keep: 'a', drop: 'b' } },
      { operation: 'insert_reusable_content', title: 'Old' },
      { operation: 'insert_files', files: [{ name: 'a.png', base64: PNG }] },
    );
    const { body: content } = await client.get(`${url}/content`);
    const [reusable] = content.reusableContents;

    await change(
      { operation: 'set_variables', variables: { drop: null, add: 1 } },
      {
        operation: 'update_reusable_content',
        reusableContent: reusable.id,
        title: 'New',
        document: { markdown: 'Hi.' },
      },
      { operation: 'delete_files', files: [body.insertedFiles[0].id] },
    );

    const { body: after } = await client.get(`${url}/content`);
    expect(after).toMatchObject({ variables: { keep: 'a', add: 1 }, files: [], reusableContents: [{ title: 'New' }] });
    expect(after.variables).not.toHaveProperty('drop');
    await change({ operation: 'delete_reusable_content', reusableContent: reusable.id });
    expect((await client.get(`${url}/content`)).body.reusableContents).toEqual([]);
  });

  it.each([
    ['no change', []],
    ['51 changes', Array.from({ length: 51 }, () => insert('x'))],
    ['an unknown operation', [{ operation: 'explode' }]],
    ['a file without content', [{ operation: 'insert_files', files: [{ name: 'x' }] }]],
    [
      'a file from a private address',
      [{ operation: 'insert_files', files: [{ name: 'x', url: 'http://127.0.0.1/x' }] }],
    ],
    ['a variable that is too long', [{ operation: 'set_variables', variables: { x: 'y'.repeat(257) } }]],
  ])('400: with %s', async (_what, changes) => {
    const { client, url } = await newContentSpace();
    const { status, body } = await client.post(`${url}/content`, { changes });
    expect(status).toBe(400);
    expect(body.error.issues.length).toBeGreaterThan(0);
  });

  it('200: lets an old path lead to a page, until it is taken back or a page stands there', async () => {
    const { change, addPage, client, url } = await newContentSpace();
    const id = await addPage('# New\n');
    const at = (path: string) => client.get(`${url}/content/path/${encodeURIComponent(path)}`);
    await change({ operation: 'set_redirects', redirects: { '/old/place/': id, other: id } });
    expect((await at('old/place')).body.id).toBe(id);
    await change({ operation: 'set_redirects', redirects: { 'old/place': null } });
    expect([(await at('old/place')).status, (await at('other')).body.id]).toEqual([404, id]);
    const placed = await addPage('# Other\n');
    expect((await at('other')).body.id).toBe(placed);
  });

  it('400: a redirect to a page that is nowhere', async () => {
    const { change } = await newContentSpace();
    const { status, body } = await change({ operation: 'set_redirects', redirects: { old: 'nowhere' } });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('redirects["old"]')]);
  });

  it('409: in a space that is locked, which readers can still read', async () => {
    const { change, client, url, addPage, page } = await newContentSpace();
    const id = await addPage('# Page\n');
    await client.patch(url, { editMode: 'locked' });
    const { status, body } = await change(insert('Another'));
    expect({ status, name: body.error.name }).toEqual({ status: 409, name: 'space.locked' });
    expect((await page(id)).status).toBe(200);
  });

  it('200: many at the same time all count, none is lost', async () => {
    const { change, outline } = await newContentSpace();
    const titles = Array.from({ length: 12 }, (_, index) => `Page ${index}`);
    const responses = await Promise.all(titles.map((title) => change(insert(title))));
    expect(responses.map(({ status }) => status)).toEqual(titles.map(() => 200));
    expect(Object.keys(await outline()).sort()).toEqual(titles.map((_, index) => `page-${index}`).sort());
  });

  it('403 and 404: only for those who may edit, and unknown to those who may not even read', async () => {
    const { organizationId, url, change } = await newContentSpace();
    await change(insert('Page'));
    const reader = await build.member(organizationId, 'read');
    const guest = await build.member(organizationId, null);
    const body = { changes: [insert('x')] };
    expect((await api.as(reader).post(`${url}/content`, body)).status).toBe(403);
    expect((await api.as(guest).post(`${url}/content`, body)).status).toBe(404);
    expect((await api.post(`${url}/content`, body)).status).toBe(401);
  });

  it('200: is recorded in the audit trail and as an event', async () => {
    const { organizationId, client, change, id } = await newContentSpace();
    const { body } = await change(insert('Page'));
    const { body: trail } = await client.get(`/orgs/${organizationId}/audit-events?action=content.changed`);
    expect(trail.items[0]).toMatchObject({ target: { type: 'space', id } });
    expect(body.revision).toBeDefined();
  });
});
