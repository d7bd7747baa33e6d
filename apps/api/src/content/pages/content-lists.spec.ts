import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { newProposal, type Proposal } from '../../../test/proposal.js';

interface Listed {
  id: string;
  title: string;
}

/** A space with two reusable contents and two variables, and a change request that adds one of each. */
async function newShared(): Promise<ContentSpace & { revision: string; proposal: Proposal }> {
  const space = await newContentSpace();
  const { body } = await space.change(
    { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Shared words.\n' } },
    { operation: 'insert_reusable_content', title: 'Warning' },
    { operation: 'set_variables', variables: { version: '4.2', beta: true } },
  );
  const proposal = await newProposal(space);
  await proposal.change(
    { operation: 'insert_reusable_content', title: 'Proposed' },
    { operation: 'set_variables', variables: { limit: 10, beta: null } },
  );
  return { ...space, revision: body.revision, proposal };
}

const titlesOf = ({ body }: { body: { items: Listed[] } }) => body.items.map(({ title }) => title).sort();

describe.each(['reusable-contents', 'variables', 'files'])('a list of %s', (list) => {
  it('200: names the revision, and is not sent again while it is the same', async () => {
    const { client, url, revision } = await newShared();
    const first = await client.get(`${url}/content/${list}`);
    expect([first.status, first.headers['lectern-revision']]).toEqual([200, revision]);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await client.call('GET', `${url}/content/${list}`, { headers })).status).toBe(304);
  });

  it('400: refuses the cursor of another list', async () => {
    const { client, url, change } = await newShared();
    const added = ['a', 'b'].map((name) => ({ name, base64: 'YQ==' }));
    await change({ operation: 'insert_files', files: added });
    const other = list === 'files' ? 'variables' : 'files';
    const { body } = await client.get(`${url}/content/${other}?limit=1`);
    const { status } = await client.get(`${url}/content/${list}?page=${encodeURIComponent(body.next.page)}`);
    expect(status).toBe(400);
  });

  it('404: behaves in another organization as if the space did not exist', async () => {
    const { url, revision, proposal } = await newShared();
    const { client: outsider } = await newContentSpace();
    for (const place of [`${url}/content`, `${url}/revisions/${revision}`, `${proposal.url}/content`]) {
      const { status, body } = await outsider.get(`${place}/${list}`);
      expect([status, body.error.name]).toEqual([404, 'space.not_found']);
    }
  });

  it('404: a revision or a change request that is not there', async () => {
    const { client, url } = await newShared();
    const statuses = [`${url}/revisions/nothing/${list}`, `${url}/change-requests/nothing/content/${list}`].map(
      async (address) => (await client.get(address)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404]);
  });
});

describe('GET /v1/spaces/{spaceId}/content/reusable-contents', () => {
  it('200: lists reusable contents as each of them is read alone, page by page', async () => {
    const { client, url } = await newShared();
    const { body: first } = await client.get(`${url}/content/reusable-contents?limit=1`);
    const { body: second } = await client.get(
      `${url}/content/reusable-contents?limit=1&page=${encodeURIComponent(first.next.page)}`,
    );
    expect([first.count, second.next]).toEqual([2, undefined]);
    const items = [...first.items, ...second.items];
    expect(items.map(({ title }) => title).sort()).toEqual(['Note', 'Warning']);
    for (const item of items) {
      expect((await client.get(`${url}/content/reusable-contents/${item.id}`)).body).toEqual(item);
    }
  });

  it('200: lists those of a change request, and of the revision that it began from', async () => {
    const { client, url, revision, proposal } = await newShared();
    expect(titlesOf(await client.get(`${proposal.url}/content/reusable-contents`))).toEqual([
      'Note',
      'Proposed',
      'Warning',
    ]);
    await proposal.merge();
    expect(titlesOf(await client.get(`${url}/content/reusable-contents`))).toHaveLength(3);
    expect(titlesOf(await client.get(`${url}/revisions/${revision}/reusable-contents`))).toEqual(['Note', 'Warning']);
  });
});

describe('GET /v1/spaces/{spaceId}/content/variables', () => {
  it('200: lists variables by name, of the space, a revision and a change request', async () => {
    const { client, url, revision, proposal } = await newShared();
    const before = [
      { name: 'beta', value: true },
      { name: 'version', value: '4.2' },
    ];
    const after = [
      { name: 'limit', value: 10 },
      { name: 'version', value: '4.2' },
    ];
    expect((await client.get(`${url}/content/variables`)).body.items).toEqual(before);
    expect((await client.get(`${proposal.url}/content/variables`)).body.items).toEqual(after);
    await proposal.merge();
    expect((await client.get(`${url}/content/variables`)).body.items).toEqual(after);
    expect((await client.get(`${url}/revisions/${revision}/variables`)).body.items).toEqual(before);
  });

  it('200: is empty where there are none', async () => {
    const { client, url } = await newContentSpace();
    const { status, body } = await client.get(`${url}/content/variables`);
    expect([status, body.count, body.items]).toEqual([200, 0, []]);
  });
});
