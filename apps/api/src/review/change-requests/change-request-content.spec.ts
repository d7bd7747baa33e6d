import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newProposal, type Proposal } from '../../../test/proposal.js';

let space: ContentSpace;
let proposal: Proposal;
let page: string;
let added: string;
let file: string;
let reusable: string;

beforeAll(async () => {
  space = await newContentSpace();
  page = await space.addPage('# Guide\n\nText.\n');
  proposal = await newProposal(space);
  const { body } = await proposal.change(
    { operation: 'insert_page', document: { markdown: '# Added\n\nSee [guide](../guide.md).\n' }, into: page },
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
    { operation: 'insert_reusable_content', title: 'Snippet', document: { markdown: 'Text.\n' } },
  );
  added = body.changes[0].page.id;
  file = body.insertedFiles[0].id;
  const { body: content } = await space.client.get(`${proposal.url}/content`);
  reusable = content.reusableContents[0].id;
});

const read = (path: string) => space.client.get(`${proposal.url}${path}`);

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', () => {
  const insert = (markdown: string) => ({ operation: 'insert_page', document: { markdown } });

  it('200: answers the change request with its new revision, or what became of each page', async () => {
    const own = await newProposal(space);
    const { body: before } = await own.get();
    const { status, body } = await space.client.post(`${own.url}/content`, { changes: [insert('# One\n')] });
    expect([status, body.object, body.id]).toEqual([200, 'change-request', own.id]);
    expect(body.revision).not.toBe(before.revision);
    const { body: detailed } = await own.change(insert('# Two\n'));
    expect(detailed.changes).toMatchObject([{ object: 'created_page', page: { title: 'Two', slug: 'two' } }]);
    expect(detailed.changeRequest.revision).toBe(detailed.revision);
  });

  it('200: works in a locked space and leaves its content alone', async () => {
    const own = await newContentSpace();
    await own.client.patch(own.url, { editMode: 'locked' });
    const draft = await newProposal(own);
    expect((await draft.change(insert('# One\n'))).status).toBe(200);
    expect(await own.outline()).toEqual({});
  });

  it('200: a page goes back to what the change request began from when no revision is named', async () => {
    const own = await newProposal(space);
    const edit = (text: string) => own.change({ operation: 'update_page', page, document: { markdown: text } });
    await edit('# Guide\n\nOnce.\n');
    await edit('# Guide\n\nTwice.\n');
    await own.change({ operation: 'revert_page', page });
    expect((await own.page(page)).body.markdown).toContain('Text.');
  });

  it('200: twenty editors at once each keep their page', async () => {
    const own = await newProposal(space);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => own.change(insert(`# P${index}\n`))));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const { body } = await space.client.get(`${own.url}/content/pages`);
    expect(body.pages).toHaveLength(21);
  });

  it('400: a bad change leaves all of them unmade', async () => {
    const own = await newProposal(space);
    const { body: before } = await own.get();
    const { status, body } = await own.change(insert('# One\n'), { operation: 'delete_page', page: 'nope' });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('changes[1].page')]);
    expect((await own.get()).body.revision).toBe(before.revision);
  });

  it('400: an archived one is not changed', async () => {
    const own = await newProposal(space);
    await space.client.patch(own.url, { status: 'archived' });
    const { status, body } = await own.change(insert('# One\n'));
    expect([status, body.error.name]).toEqual([400, 'change_request.closed']);
  });

  it('409: a slug that is taken', async () => {
    const { status } = await proposal.change({ ...insert('# Guide\n'), slug: 'guide' });
    expect(status).toBe(409);
  });

  it('403: who may not edit the space', async () => {
    const commenter = await build.member(space.organizationId, 'comment');
    const { status } = await api.as(commenter).post(`${proposal.url}/content`, { changes: [insert('# One\n')] });
    expect(status).toBe(403);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', () => {
  it('200: answers the newest revision of the change request', async () => {
    const { status, body } = await read('/content');
    expect([status, body.type, body.id]).toEqual([200, 'edits', (await proposal.get()).body.revision]);
    expect(body.pages[0].pages.map(({ id }: { id: string }) => id)).toEqual([added]);
  });

  it('200: lists pages and files, and reads each of them', async () => {
    expect((await read('/content/pages')).body.pages[0].pages[0].id).toBe(added);
    expect((await read('/content/files')).body).toMatchObject({ count: 1, items: [{ id: file, name: 'a.txt' }] });
    expect((await read(`/content/files/${file}`)).body.id).toBe(file);
    expect((await read(`/content/reusable-contents/${reusable}`)).body.title).toBe('Snippet');
    expect((await read(`/content/page/${added}/meta-links`)).body).toEqual({});
  });

  it('200: reads a page by id and by path, in both formats', async () => {
    expect((await read(`/content/page/${added}`)).body.markdown).toContain('[guide](../guide.md)');
    expect((await read('/content/path/guide%2Fadded')).body.id).toBe(added);
    expect((await read(`/content/page/${added}?format=document`)).body.document.object).toBe('document');
  });

  it('404: what only the change request has is not in the space, and what is nowhere is nowhere', async () => {
    expect((await space.page(added)).status).toBe(404);
    expect((await read('/content/page/nope')).status).toBe(404);
    expect((await read('/content/files/nope')).status).toBe(404);
    expect((await read('/content/reusable-contents/nope')).status).toBe(404);
    expect((await space.client.get(`${space.url}/change-requests/nope/content`)).status).toBe(404);
  });

  it('404: outsiders see nothing of it', async () => {
    const { client } = await newContentSpace();
    for (const path of ['', '/content', '/content/pages', `/content/page/${added}`, '/changes']) {
      expect((await client.get(`${proposal.url}${path}`)).status).toBe(404);
    }
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', () => {
  it('200: tells what was added, removed, moved and edited, down to the blocks', async () => {
    const own = await newContentSpace();
    const [guide, gone, moved] = [
      await own.addPage('# Guide\n\nFirst.\n\nSecond.\n'),
      await own.addPage('# Gone\n'),
      await own.addPage('# Moved\n'),
    ];
    const draft = await newProposal(own);
    await draft.change(
      { operation: 'update_page', page: guide, document: { markdown: '# Guide\n\nFirst.\n\n2nd.\n\nThird.\n' } },
      { operation: 'delete_page', page: gone },
      { operation: 'move_page', page: moved, into: guide },
      { operation: 'insert_page', document: { markdown: '# New\n' } },
      { operation: 'set_variables', variables: { version: '2' } },
    );
    const { status, body } = await own.client.get(`${draft.url}/changes`);
    expect(status).toBe(200);
    expect(body.changes.map(({ type }: { type: string }) => type)).toEqual([
      'page_created',
      'page_deleted',
      'page_moved',
      'page_edited',
      'variables_edited',
    ]);
    const edited = body.changes[3];
    expect(edited.page.id).toBe(guide);
    expect(edited.blocks).toEqual([
      { type: 'edited', block: 'paragraph', node: expect.any(String), before: 'Second.', after: '2nd.' },
      { type: 'added', block: 'paragraph', node: expect.any(String), after: 'Third.' },
    ]);
    expect([body.conflicts, body.conflictedTexts]).toEqual([[], []]);
  });

  it('200: tells where redirects led before, and where they lead now', async () => {
    const space = await newContentSpace();
    const [a, b] = [await space.addPage('# A\n'), await space.addPage('# B\n')];
    await space.change({ operation: 'set_redirects', redirects: { kept: a, moved: a, gone: a } });
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'set_redirects', redirects: { kept: a, moved: b, gone: null, added: b } });
    const { body } = await space.client.get(`${proposal.url}/changes`);
    expect([body.changes, body.redirects]).toEqual([
      [],
      [
        { path: 'added', before: null, after: b },
        { path: 'gone', before: a, after: null },
        { path: 'moved', before: a, after: b },
      ],
    ]);
  });

  it('200: does not tell what the space has changed since', async () => {
    const own = await newContentSpace();
    const draft = await newProposal(own);
    await own.addPage('# Elsewhere\n');
    expect((await own.client.get(`${draft.url}/changes`)).body.changes).toEqual([]);
  });

  it('200: answers as many as asked for and counts the rest', async () => {
    const { body } = await read('/changes?limit=1');
    expect([body.changes.length, body.more]).toEqual([1, 2]);
  });
});

describe('POST /v1/spaces/{spaceId}/content/template', () => {
  it('201: fills a change request instead of the space', async () => {
    const own = await newContentSpace();
    const draft = await newProposal(own);
    const body = { id: 'docs', changeRequestId: draft.id };
    expect((await own.client.post(`${own.url}/content/template`, body)).status).toBe(201);
    expect((await own.client.get(`${draft.url}/content/pages`)).body.pages.length).toBeGreaterThan(1);
    expect(await own.outline()).toEqual({});
  });

  it('404: a change request that does not exist', async () => {
    const body = { id: 'docs', changeRequestId: 'nope' };
    expect((await space.client.post(`${space.url}/content/template`, body)).status).toBe(404);
  });
});
