import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newProposal, type Proposal } from '../../../test/proposal.js';

const GUIDE = '# Guide\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird paragraph.\n';

/** A space with one page, and a change request on it. */
async function begin(): Promise<{ space: ContentSpace; page: string; proposal: Proposal }> {
  const space = await newContentSpace();
  const page = await space.addPage(GUIDE);
  return { space, page, proposal: await newProposal(space) };
}

const edit = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });
const markdownOf = async (read: Promise<{ body: { markdown: string } }>) => (await read).body.markdown;
const revisionOf = async ({ client, url }: ContentSpace) => (await client.get(url)).body.revision;

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', () => {
  it('200: makes what was proposed the current content, by a revision that names both parents', async () => {
    const { space, page, proposal } = await begin();
    const before = await revisionOf(space);
    await proposal.change(edit(page, GUIDE.replace('Second', '2nd')));
    expect(await markdownOf(space.page(page))).toContain('Second');
    const { body: open } = await proposal.get();
    const { status, body } = await proposal.merge();
    expect([status, body]).toEqual([200, { revision: await revisionOf(space), result: 'merge' }]);
    expect(await markdownOf(space.page(page))).toContain('2nd');
    const { body: revision } = await space.client.get(`${space.url}/revisions/${body.revision}`);
    expect([revision.type, revision.parents]).toEqual(['merge', [before, open.revision]]);
    expect(revision.mergedFrom).toMatchObject({ object: 'change-request', id: proposal.id });
    const { body: merged } = await proposal.get();
    expect(merged).toMatchObject({ status: 'merged', revisionMerged: body.revision, outdated: false });
    expect(merged.mergedBy.id).toBe(space.admin.id);
  });

  it('200: takes in what the space changed elsewhere in the same page', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('First', '1st')));
    await space.change(edit(page, GUIDE.replace('Third', '3rd')));
    expect((await proposal.merge()).body.result).toBe('merge');
    const markdown = await markdownOf(space.page(page));
    expect(markdown).toContain('1st paragraph');
    expect(markdown).toContain('3rd paragraph');
  });

  it('200: a merge without other changes gives exactly what was proposed', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(
      edit(page, GUIDE.replace('Second', '2nd')),
      { operation: 'insert_page', document: { markdown: '# Below\n' }, into: page },
      { operation: 'set_variables', variables: { product: 'Lectern' } },
    );
    const { body: proposed } = await space.client.get(`${proposal.url}/content`);
    await proposal.merge();
    const { body: current } = await space.client.get(`${space.url}/content`);
    expect([current.pages, current.variables]).toEqual([proposed.pages, proposed.variables]);
  });

  it('200: conflicts leave the space as it is, and show both versions in the change request', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('Second', 'Proposed')));
    await space.change(edit(page, GUIDE.replace('Second', 'Current')));
    const before = await revisionOf(space);
    const { status, body } = await proposal.merge();
    expect([status, body.result]).toEqual([200, 'conflicts']);
    expect(await revisionOf(space)).toBe(before);
    const { body: after } = await proposal.get();
    expect(after).toMatchObject({ status: 'draft', revision: body.revision, outdated: false });
    const markdown = await markdownOf(proposal.page(page));
    expect(markdown).toContain('{% conflict %}');
    expect(markdown).toContain('Proposed paragraph');
    expect(markdown).toContain('Current paragraph');
    const { body: changes } = await space.client.get(`${proposal.url}/changes`);
    expect(changes.conflictedTexts).toEqual([{ kind: 'page', id: page }]);
  });

  it('200: says conflicts again until an edit resolves them, then merges', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('Second', 'Proposed')));
    await space.change(edit(page, GUIDE.replace('Second', 'Current')));
    const first = await proposal.merge();
    expect((await proposal.merge()).body).toEqual(first.body);
    await proposal.change(edit(page, GUIDE.replace('Second', 'Agreed')));
    expect((await proposal.merge()).body.result).toBe('merge');
    expect(await markdownOf(space.page(page))).toContain('Agreed paragraph');
  });

  it('200: a page renamed on both sides is a conflict of its title, settled by naming one', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change({ operation: 'update_page', page, title: 'Proposed' });
    await space.change({ operation: 'update_page', page, title: 'Current' });
    expect((await proposal.merge()).body.result).toBe('conflicts');
    const conflicts = async () => (await space.client.get(`${proposal.url}/changes`)).body.conflicts;
    expect(await conflicts()).toEqual([
      { kind: 'page', id: page, field: 'title', changeRequest: 'Proposed', main: 'Current' },
    ]);
    expect((await proposal.merge()).body.result).toBe('conflicts');
    await proposal.change({ operation: 'update_page', page, title: 'Proposed' });
    expect(await conflicts()).toEqual([]);
    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await space.page(page)).body.title).toBe('Proposed');
  });

  it('200: a page deleted here and edited there stays until somebody decides', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change({ operation: 'delete_page', page });
    await space.change(edit(page, GUIDE.replace('Second', 'Current')));
    expect((await proposal.merge()).body.result).toBe('conflicts');
    expect(await markdownOf(proposal.page(page))).toContain('Current');
    await proposal.change({ operation: 'delete_page', page });
    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await space.page(page)).status).toBe(404);
  });

  it('200: two pages that were moved under each other end in a tree, with the conflict told', async () => {
    const space = await newContentSpace();
    const [a, b] = [await space.addPage('# A\n'), await space.addPage('# B\n')];
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'move_page', page: a, into: b });
    await space.change({ operation: 'move_page', page: b, into: a });
    expect((await proposal.merge()).body.result).toBe('conflicts');
    const { body } = await space.client.get(`${proposal.url}/content/pages`);
    expect(JSON.stringify(body.pages)).toContain(a);
    expect(JSON.stringify(body.pages)).toContain(b);
    expect((await space.client.get(`${proposal.url}/changes`)).body.conflicts).not.toEqual([]);
  });

  it('200: twenty merges at once are each merged or told to conflict, and nothing is lost', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(GUIDE);
    const proposals = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const proposal = await newProposal(space);
        // Every other one wants the same paragraph, the rest add a page each.
        await (index % 2 === 0
          ? proposal.change(edit(page, GUIDE.replace('Second', `Word${index}`)))
          : proposal.change({ operation: 'insert_page', document: { markdown: `# Page ${index}\n\nWord${index}\n` } }));
        return { index, proposal };
      }),
    );
    const results = await Promise.all(
      proposals.map(async ({ index, proposal }) => ({ index, proposal, ...(await proposal.merge()) })),
    );
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    const { body: current } = await space.client.get(`${space.url}/content`);
    const texts = await Promise.all(
      [page, ...current.pages.map(({ id }: { id: string }) => id)].map((id) => markdownOf(space.page(id))),
    );
    for (const { index, proposal, body } of results) {
      if (body.result === 'merge') expect(texts.join()).toContain(`Word${index}`);
      else expect(await markdownOf(proposal.page(page))).toContain(`Word${index}`);
    }
    expect(results.filter(({ body }) => body.result === 'merge').length).toBe(11);
    await expectOneLine(
      space,
      results.flatMap(({ body }) => (body.result === 'merge' ? body.revision : [])),
    );
  });

  it('200: merges, updates and edits of the same space at once all come to an end', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(GUIDE);
    const proposals = await Promise.all(Array.from({ length: 6 }, () => newProposal(space)));
    const insert = (title: string) => ({ operation: 'insert_page', document: { markdown: `# ${title}\n` } });
    const responses = await Promise.all(
      proposals.flatMap((proposal, index) => [
        proposal.change(insert(`Proposed ${index}`)),
        space.change(edit(page, GUIDE.replace('Third', `Third${index}`))),
        proposal.update(),
        index % 2 === 0 ? proposal.merge() : proposal.change(insert(`More ${index}`)),
      ]),
    );
    // A change request that is merged meanwhile refuses what comes after.
    expect(responses.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(12);
  });

  it('400: refuses an archived and a merged one', async () => {
    const { space, proposal } = await begin();
    await space.client.patch(proposal.url, { status: 'archived' });
    const { status, body } = await proposal.merge();
    expect([status, body.error.name]).toEqual([400, 'change_request.closed']);
    await space.client.patch(proposal.url, { status: 'open' });
    await proposal.merge();
    expect((await proposal.merge()).status).toBe(400);
    expect((await proposal.update()).status).toBe(400);
  });

  it('200: goes into a space that is locked against direct edits', async () => {
    const { space, page, proposal } = await begin();
    await space.client.patch(space.url, { editMode: 'locked' });
    expect((await space.change(edit(page, 'x'))).status).toBe(409);
    await proposal.change(edit(page, GUIDE.replace('Second', '2nd')));
    expect((await proposal.merge()).body.result).toBe('merge');
  });

  it('403: somebody who may edit but not merge is refused', async () => {
    const { space, proposal } = await begin();
    const editor = await build.member(space.organizationId, 'edit');
    expect((await api.as(editor).post(`${proposal.url}/merge`)).status).toBe(403);
  });

  it('404: one that does not exist', async () => {
    const { space } = await begin();
    expect((await space.client.post(`${space.url}/change-requests/nope/merge`)).status).toBe(404);
  });
});

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', () => {
  it('200: brings the changes of the space in, and keeps those that are proposed', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('First', '1st')));
    await space.change(edit(page, GUIDE.replace('Third', '3rd')));
    const { body: before } = await proposal.get();
    const { status, body } = await proposal.update();
    expect([status, body.result]).toEqual([200, 'update']);
    const markdown = await markdownOf(proposal.page(page));
    expect([markdown.includes('1st'), markdown.includes('3rd')]).toEqual([true, true]);
    const { body: revision } = await space.client.get(`${space.url}/revisions/${body.revision}`);
    expect([revision.type, revision.parents]).toEqual(['update', [before.revision, await revisionOf(space)]]);
    const { body: changes } = await space.client.get(`${proposal.url}/changes`);
    expect(changes.changes).toHaveLength(1);
  });

  it('200: changes nothing when the space has not changed', async () => {
    const { page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('First', '1st')));
    const { body: before } = await proposal.get();
    expect((await proposal.update()).body).toEqual({ revision: before.revision, result: 'update' });
  });

  it('200: shows conflicts in the change request', async () => {
    const { space, page, proposal } = await begin();
    await proposal.change(edit(page, GUIDE.replace('Second', 'Proposed')));
    await space.change(edit(page, GUIDE.replace('Second', 'Current')));
    expect((await proposal.update()).body.result).toBe('conflicts');
    expect(await markdownOf(proposal.page(page))).toContain('{% conflict %}');
    expect((await proposal.update()).body.result).toBe('conflicts');
    expect((await proposal.merge()).body.result).toBe('conflicts');
  });
});

/** From the current revision back by first parents, every given revision is met once. */
async function expectOneLine(space: ContentSpace, merged: string[]): Promise<void> {
  const line: string[] = [];
  for (let id: string | undefined = await revisionOf(space); id !== undefined; ) {
    line.push(id);
    id = (await space.client.get(`${space.url}/revisions/${id}`)).body.parents[0];
  }
  expect(new Set(line).size).toBe(line.length);
  expect(line).toEqual(expect.arrayContaining(merged));
}
