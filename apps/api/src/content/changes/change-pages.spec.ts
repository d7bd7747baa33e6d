import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';

const insert = (title: string, fields: object = {}) => ({
  operation: 'insert_page',
  document: { markdown: `# ${title}\n\nAbout ${title}.\n` },
  ...fields,
});

describe('POST /v1/spaces/{spaceId}/content: insert_page', () => {
  it('200: makes a page that can be read by its id and by its path', async () => {
    const { client, url, change } = await newContentSpace();

    const { status, body } = await change(insert('Install'));

    expect({ status, body }).toMatchObject({ status: 200, body: { changes: [{ object: 'created_page' }] } });
    const { page } = body.changes[0];
    expect(page).toMatchObject({ title: 'Install', slug: 'install', path: 'install', type: 'document', pages: [] });
    const byId = await client.get(`${url}/content/page/${page.id}`);
    expect(byId.body).toMatchObject({ title: 'Install', markdown: '# Install\n\nAbout Install.\n' });
    expect((await client.get(`${url}/content/path/install`)).body).toEqual(byId.body);
  });

  it('200: puts pages under others and in the asked place, the end unless told otherwise', async () => {
    const { change, addPage, outline } = await newContentSpace();
    const guide = await addPage('# Guide\n');
    await change(insert('Last', { into: guide }), insert('First', { into: guide, at: 0 }));
    await change(insert('Middle', { into: guide, at: 1 }), insert('Beyond the end', { into: guide, at: 99 }));

    expect(await outline()).toEqual({ guide: { first: {}, middle: {}, last: {}, 'beyond-the-end': {} } });
  });

  it('200: takes metadata from front matter, which beats what stands beside it', async () => {
    const { change, page } = await newContentSpace();
    const markdown =
      '---\ndescription: How to begin\nicon: rocket\nhidden: true\nowner: docs\n---\n\n# Start\n\nHello.\n';

    const { body } = await change({ operation: 'insert_page', title: 'Another', icon: 'star', document: { markdown } });

    const { id } = body.changes[0].page;
    expect((await page(id)).body).toMatchObject({
      title: 'Start',
      description: 'How to begin',
      icon: 'rocket',
      hidden: true,
      markdown: expect.stringContaining('owner: docs'),
    });
  });

  it('200: finds a free slug when the title is taken, and a title when there is none', async () => {
    const { change, outline } = await newContentSpace();
    await change(insert('Same'), insert('Same'), { operation: 'insert_page', document: { markdown: 'No title.\n' } });
    expect(Object.keys(await outline())).toEqual(['same', 'same-1', 'untitled']);
  });

  it('200: makes groups, links and computed pages', async () => {
    const { change, client, url } = await newContentSpace();
    const { status, body } = await change(
      { operation: 'insert_page', type: 'group', title: 'Reference' },
      { operation: 'insert_page', type: 'link', title: 'Status', target: { kind: 'url', url: 'https://example.com' } },
      {
        operation: 'insert_page',
        type: 'computed',
        title: 'API',
        computed: { type: 'builtin:openapi', props: { models: true }, dependencies: {} },
      },
    );
    expect(status).toBe(200);
    expect(body.changes.map(({ page }: { page: { type: string } }) => page.type)).toEqual([
      'group',
      'link',
      'computed',
    ]);
    const { body: listed } = await client.get(`${url}/content/pages`);
    expect(listed.pages).toMatchObject([
      { type: 'group', kind: 'group', title: 'Reference', path: 'reference' },
      { type: 'link', title: 'Status', href: 'https://example.com' },
      { type: 'computed', title: 'API' },
    ]);
  });

  it('200: takes a document and gives it back with the keys it came with', async () => {
    const { change, page } = await newContentSpace();
    const paragraph = {
      object: 'block',
      type: 'paragraph',
      key: 'mykey',
      data: {},
      isVoid: false,
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Hello', marks: [] }] }],
    };
    const document = { object: 'document', data: { schemaVersion: 1 }, nodes: [paragraph] };

    const { body } = await change({ operation: 'insert_page', title: 'Greeting', document: { document } });

    const read = await page(body.changes[0].page.id, '?format=document');
    expect(read.body.document.nodes).toMatchObject([{ type: 'paragraph', key: 'mykey' }]);
    expect(read.body).not.toHaveProperty('markdown');
  });

  it.each([
    ['an unknown parent', { into: 'nowhere' }, 'body.changes[0].into'],
    ['a link page without a target', { type: 'link' }, 'body.changes[0].target'],
    ['a slug with a slash', { slug: 'a/b' }, 'body.changes[0].slug'],
    [
      'text that is two things',
      { document: { markdown: 'a', document: { object: 'document', data: {}, nodes: [] } } },
      'body.changes[0].document',
    ],
    ['Markdown that is no text', { document: { markdown: 7 } }, 'body.changes[0].document.markdown'],
    [
      'a document with text at its top',
      { document: { document: { object: 'document', data: {}, nodes: [{ object: 'text', leaves: [] }] } } },
      'body.changes[0].document.document.nodes[0]',
    ],
    [
      'Markdown that is too long',
      { document: { markdown: 'x'.repeat(1_000_001) } },
      'body.changes[0].document.markdown',
    ],
  ])('400: refuses %s and says where it stands', async (_what, fields, path) => {
    const { change, outline } = await newContentSpace();
    const { status, body } = await change({ ...insert('Page'), ...fields });
    expect(status).toBe(400);
    expect(body.error.issues[0].path).toContain(path);
    expect(await outline()).toEqual({});
  });

  it('400: a page of another space is no parent', async () => {
    const other = await newContentSpace();
    const foreign = await other.addPage('# Foreign\n');
    const { change } = await newContentSpace({ id: other.organizationId, admin: other.admin });
    expect((await change(insert('Child', { into: foreign }))).status).toBe(400);
  });

  it('409: a slug that a sibling has', async () => {
    const { change } = await newContentSpace();
    await change(insert('One', { slug: 'taken' }));
    const { status, body } = await change(insert('Two', { slug: 'taken' }));
    expect({ status, name: body.error.name }).toEqual({ status: 409, name: 'page.slug_taken' });
  });
});

describe('POST /v1/spaces/{spaceId}/content: update_page and move_page', () => {
  it('200: changes what is named and nothing else', async () => {
    const { change, addPage, page } = await newContentSpace();
    const id = await addPage('---\ndescription: Old\nicon: star\n---\n\n# Title\n\nText.\n');
    const before = (await page(id)).body;

    await change({ operation: 'update_page', page: id, title: 'New title', description: null });

    const after = (await page(id)).body;
    expect(after).toMatchObject({ title: 'New title', icon: 'star', slug: before.slug, documentId: before.documentId });
    expect(after).not.toHaveProperty('description');
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.createdAt).toBe(before.createdAt);
  });

  it('200: writing back what was read changes nothing', async () => {
    const { change, addPage, page } = await newContentSpace();
    const id = await addPage(
      '---\ndescription: Kept\n---\n\n# Title\n\n* a\n* b\n\n{% hint style="info" %}\nNote.\n{% endhint %}\n',
    );
    const before = (await page(id)).body;

    await change({ operation: 'update_page', page: id, document: { markdown: before.markdown } });

    const { updatedAt, ...after } = (await page(id)).body;
    expect({ ...after, updatedAt: before.updatedAt }).toEqual(before);
    expect(updatedAt).not.toBe(before.updatedAt);
  });

  it('200: keeps the keys of blocks that stay, also when one between them changes', async () => {
    const { change, addPage, page } = await newContentSpace();
    const id = await addPage('# Page\n\nFirst.\n\nSecond.\n\nThird.\n');
    const keys = async () =>
      (await page(id, '?format=document')).body.document.nodes.map(({ key }: { key: string }) => key);
    const [first, second, third] = await keys();

    const markdown = '# Page\n\nNew.\n\nFirst.\n\nSecond, a little longer.\n\nThird.\n';
    await change({ operation: 'update_page', page: id, document: { markdown } });

    const [added, ...kept] = await keys();
    expect(kept).toEqual([first, second, third]);
    expect(kept).not.toContain(added);
  });

  it('200: moves a page with all below it, and its links still lead there', async () => {
    const { change, addPage, page, outline } = await newContentSpace();
    const a = await addPage('# A\n');
    const child = await addPage('# Child\n', { into: a });
    const b = await addPage('# B\n\n[to the child](a/child.md#top)\n');

    await change({ operation: 'move_page', page: a, into: b });

    expect(await outline()).toEqual({ b: { a: { child: {} } } });
    expect((await page(b)).body.markdown).toContain('[to the child](b/a/child.md#top)');
    expect((await page(b, '?format.markdown.refs=stable')).body.markdown).toContain(`(/pages/${child}#top)`);
  });

  it('200: changes the order among siblings', async () => {
    const { change, addPage, outline } = await newContentSpace();
    const ids = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await addPage(`# ${title}\n`));
    await change({ operation: 'move_page', page: ids[2], at: 0 });
    expect(Object.keys(await outline())).toEqual(['three', 'one', 'two']);
    await change({ operation: 'move_page', page: ids[2] });
    expect(Object.keys(await outline())).toEqual(['one', 'two', 'three']);
  });

  it('200: moves pages under a group of the same request', async () => {
    const { change, addPage, outline } = await newContentSpace();
    const ids = [await addPage('# One\n'), await addPage('# Two\n')];
    await change(
      { operation: 'insert_page', type: 'group', title: 'Both', ref: 'both', at: 0 },
      ...ids.map((page) => ({ operation: 'move_page', page, intoRef: 'both' })),
    );
    expect(await outline()).toEqual({ both: { one: {}, two: {} } });
  });

  it('400: a page of the same request has to stand before what is moved under it, and alone', async () => {
    const { change, addPage } = await newContentSpace();
    const page = await addPage('# One\n');
    for (const [wrong, message] of [
      [{ intoRef: 'nobody' }, 'no page before this one is called "nobody"'],
      [{ intoRef: 'nobody', into: page }, 'give "into" or "intoRef", not both'],
    ] as const) {
      const { status, body } = await change({ operation: 'move_page', page, ...wrong });
      expect(status).toBe(400);
      expect(body.error.message).toContain(message);
    }
  });

  it('400: a page cannot be put under itself or below itself', async () => {
    const { change, addPage } = await newContentSpace();
    const parent = await addPage('# Parent\n');
    const child = await addPage('# Child\n', { into: parent });
    for (const into of [parent, child]) {
      const { status, body } = await change({ operation: 'move_page', page: parent, into });
      expect(status).toBe(400);
      expect(body.error.message).toContain('under itself');
    }
  });

  it('400: a page that does not exist', async () => {
    const { change } = await newContentSpace();
    const { status, body } = await change({ operation: 'update_page', page: 'nowhere', title: 'x' });
    expect(status).toBe(400);
    expect(body.error.message).toContain('"nowhere"');
  });
});

describe('POST /v1/spaces/{spaceId}/content: delete_page and revert_page', () => {
  it('200: deletes a page with everything below it', async () => {
    const { change, addPage, page, outline } = await newContentSpace();
    const parent = await addPage('# Parent\n');
    const child = await addPage('# Child\n', { into: parent });
    const { body } = await change({ operation: 'delete_page', page: parent });
    expect(body.changes).toEqual([
      { object: 'deleted_page', page: parent },
      { object: 'deleted_page', page: child },
    ]);
    expect(await outline()).toEqual({});
    expect((await page(child)).status).toBe(404);
  });

  it('200: brings a page back from an earlier revision, deleted or changed', async () => {
    const { change, addPage, page, client, url } = await newContentSpace();
    const id = await addPage('# Page\n\nOld text.\n');
    const { body: earlier } = await client.get(`${url}/content`);
    await change({ operation: 'update_page', page: id, title: 'Changed', document: { markdown: 'New text.\n' } });

    await change({ operation: 'revert_page', page: id });
    expect((await page(id)).body).toMatchObject({ title: 'Page', markdown: '# Page\n\nOld text.\n' });

    await change({ operation: 'delete_page', page: id });
    await change({ operation: 'revert_page', page: id, revision: earlier.id });
    expect((await page(id)).body).toMatchObject({ title: 'Page', markdown: '# Page\n\nOld text.\n' });
  });

  it('200: brings back single blocks and leaves the others', async () => {
    const { change, addPage, page } = await newContentSpace();
    const id = await addPage('# Page\n\nFirst.\n\nSecond.\n');
    const { body } = await page(id, '?format=document');
    const [first] = body.document.nodes;
    await change({ operation: 'update_page', page: id, document: { markdown: '# Page\n\nFirst!\n\nSecond!\n' } });

    await change({ operation: 'revert_page', page: id, block: [first.key] });

    expect((await page(id)).body.markdown).toBe('# Page\n\nFirst.\n\nSecond!\n');
  });

  it('200: leaves the blocks that are not brought back as they were written', async () => {
    const { change, addPage, page } = await newContentSpace();
    const id = await addPage('# Page\n\nFirst.\n\n+ one\n+ two\n');
    const { body } = await page(id, '?format=document');
    const written = '+ one\n+ two\n\n__Third__ and\nwrapped.\n';
    await change({ operation: 'update_page', page: id, document: { markdown: `# Page\n\nFirst!\n\n${written}` } });

    await change({ operation: 'revert_page', page: id, block: [body.document.nodes[0].key] });

    expect((await page(id)).body.markdown).toBe(`# Page\n\nFirst.\n\n${written}`);
  });

  it('400: there is nothing to revert to', async () => {
    const { change, addPage } = await newContentSpace();
    const id = await addPage('# Page\n');
    for (const bad of [{ revision: 'nowhere' }, { block: ['nokey'] }, {}]) {
      expect((await change({ operation: 'revert_page', page: id, ...bad })).status).toBe(400);
    }
  });
});
