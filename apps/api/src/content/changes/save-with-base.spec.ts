import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { newProposal } from '../../../test/proposal.js';

interface Text {
  object: 'text';
  leaves: { text: string }[];
}
interface Block {
  type: string;
  key: string;
  data: { conflict?: boolean };
  nodes?: (Block | Text)[];
}
interface PageDocument {
  nodes: Block[];
}

const SOURCE = '# Guide\n\nFirst __paragraph__.\n\n+ one\n+ two\n\nLast paragraph.\n';

/** A page with its text as a document, and the revision that it was read from. */
async function readPage(space: ContentSpace, id: string): Promise<{ base: string; document: PageDocument }> {
  const { body, headers } = await space.page(id, '?format=document');
  return { base: String(headers['lectern-revision']), document: body.document };
}

/** A document in which a text is another one. */
function replaced(document: PageDocument, from: string, to: string): PageDocument {
  return JSON.parse(JSON.stringify(document).replace(from, to));
}

const markdownOf = async (space: ContentSpace, id: string): Promise<string> => (await space.page(id)).body.markdown;

describe('POST /v1/spaces/{spaceId}/content with a base', () => {
  it('200: saves an edited document and leaves the spelling of everything else', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const { base, document } = await readPage(space, page);

    const { status, body } = await space.change({
      operation: 'update_page',
      page,
      base,
      document: { document: replaced(document, 'Last', 'Final') },
    });

    expect(status).toBe(200);
    expect(body.changes).toEqual([{ object: 'updated_page', save: 'saved', page: expect.anything() }]);
    expect(await markdownOf(space, page)).toBe(SOURCE.replace('Last', 'Final'));
  });

  it('200: merges what others saved since, and gives the merged text back', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const { base, document } = await readPage(space, page);
    await space.change({
      operation: 'update_page',
      page,
      document: { markdown: SOURCE.replace('two', 'two\n+ three') },
    });

    const { status, body } = await space.change({
      operation: 'update_page',
      page,
      base,
      document: { document: replaced(document, 'Last', 'Final') },
    });

    expect(status).toBe(200);
    expect(body.changes[0]).toMatchObject({ object: 'updated_page', save: 'merged' });
    expect(body.changes[0].document).toEqual((await space.page(page, '?format=document')).body.document);
    expect(await markdownOf(space, page)).toBe(SOURCE.replace('two', 'two\n+ three').replace('Last', 'Final'));
  });

  it('409: stores nothing when both changed the same block, and gives both versions', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const { base, document } = await readPage(space, page);
    const theirs = SOURCE.replace('Last', 'Their');
    const { body: saved } = await space.change({ operation: 'update_page', page, document: { markdown: theirs } });

    const sent = { document: replaced(replaced(document, 'Last', 'My'), 'one', 'mine') };
    const { status, body } = await space.change({ operation: 'update_page', page, base, document: sent });

    expect({ status, name: body.error.name }).toEqual({ status: 409, name: 'content.conflict' });
    expect(await markdownOf(space, page)).toBe(theirs);
    const { revision, conflicts } = body.error.details;
    expect({ revision, pages: conflicts.map((conflict: { page: string }) => conflict.page) }).toEqual({
      revision: saved.revision,
      pages: [page],
    });
    const merged: PageDocument = conflicts[0].document;
    expect(JSON.stringify(merged)).toContain('mine');
    const conflict = merged.nodes.filter((block) => block.data.conflict);
    expect(conflict).toHaveLength(1);
    expect(JSON.stringify(conflict[0]?.nodes?.[0])).toContain('Their paragraph');
    expect(JSON.stringify(conflict[0]?.nodes?.[1])).toContain('My paragraph');

    const settled = {
      ...merged,
      nodes: merged.nodes.flatMap((block) => (block.data.conflict ? sideOf(block) : [block])),
    };
    const again = await space.change({
      operation: 'update_page',
      page,
      base: revision,
      document: { document: settled },
    });
    expect(again.status).toBe(200);
    expect(await markdownOf(space, page)).toBe(SOURCE.replace('Last', 'My').replace('one', 'mine'));
  });

  it('merges fields that others set, and refuses a field that both set', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const { base } = await readPage(space, page);
    await space.change({ operation: 'update_page', page, title: 'Their title' });

    const other = await space.change({ operation: 'update_page', page, base, description: 'Mine' });
    expect(other.body.changes[0]).toMatchObject({ page: { title: 'Their title', description: 'Mine' } });

    const { status, body } = await space.change({ operation: 'update_page', page, base, title: 'My title' });
    expect(status).toBe(409);
    expect(body.error.details.conflicts).toEqual([
      { page, fields: [{ field: 'title', saved: 'Their title', sent: 'My title' }] },
    ]);
  });

  it('does the same for reusable contents', async () => {
    const space = await newContentSpace();
    const markdown = 'First.\n\nSecond.\n';
    await space.change({ operation: 'insert_reusable_content', title: 'Shared', document: { markdown } });
    const { body: first } = await space.client.get(`${space.url}/content`);
    const reusableContent = first.reusableContents[0].id;
    const update = (text: string, base?: string) =>
      space.change({ operation: 'update_reusable_content', reusableContent, base, document: { markdown: text } });
    await update('First!\n\nSecond.\n');

    const merged = await update('First.\n\nSecond?\n', first.id);
    expect(merged.body.changes).toMatchObject([
      { object: 'updated_reusable_content', reusableContent, save: 'merged' },
    ]);
    expect(JSON.stringify(merged.body.changes[0].document)).toContain('First!');

    const conflict = await update('Third.\n\nSecond.\n', first.id);
    expect(conflict.body.error).toMatchObject({ code: 409, details: { conflicts: [{ reusableContent }] } });
  });

  it('changes nothing at all when one of several pages is in conflict', async () => {
    const space = await newContentSpace();
    const [one, two] = [await space.addPage('# One\n\nText.\n'), await space.addPage('# Two\n\nText.\n')];
    const { base } = await readPage(space, one);
    await space.change({ operation: 'update_page', page: two, document: { markdown: '# Two\n\nTheirs.\n' } });
    const save = (page: string, markdown: string) => ({ operation: 'update_page', page, base, document: { markdown } });

    const { status } = await space.change(save(one, '# One\n\nMine.\n'), save(two, '# Two\n\nMine.\n'));

    expect(status).toBe(409);
    expect(await markdownOf(space, one)).toBe('# One\n\nText.\n');
  });

  it('400: refuses a base that is no revision of the space, or that does not have the page', async () => {
    const [space, other] = [await newContentSpace(), await newContentSpace()];
    const { base: before } = await readPage(space, await space.addPage('# Before\n'));
    const page = await space.addPage(SOURCE);
    const { base: foreign } = await readPage(other, await other.addPage('# Other\n'));
    const save = (base: string) => space.change({ operation: 'update_page', page, base, title: 'New' });

    expect((await save(foreign)).body.error.issues).toEqual([
      { path: 'body.changes[0].base', message: `there is no revision "${foreign}" in this space` },
    ]);
    expect((await save('nonsense')).status).toBe(400);
    expect((await save(before)).body.error.issues).toEqual([
      { path: 'body.changes[0].page', message: `there is no page "${page}" in revision "${before}"` },
    ]);
  });

  it('400: never lets a conflict become live', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const markdown =
      '{% conflict %}\n{% tab title="Main" %}\na\n{% endtab %}\n\n{% tab title="This change request" %}\nb\n{% endtab %}\n{% endconflict %}\n';
    const { status, body } = await space.change({ operation: 'update_page', page, document: { markdown } });
    expect({ status, path: body.error.issues[0].path }).toEqual({
      status: 400,
      path: 'body.changes[0].document.markdown',
    });
  });
});

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content with a base', () => {
  it('merges and refuses as in a space', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(SOURCE);
    const proposal = await newProposal(space);
    const save = (from: string, to: string) =>
      proposal.change({ operation: 'update_page', page, base, document: { markdown: SOURCE.replace(from, to) } });
    const { headers } = await proposal.page(page);
    const base = String(headers['lectern-revision']);

    expect((await save('two', 'second')).body.changes[0].save).toBe('saved');
    expect((await save('Last', 'Final')).body.changes[0].save).toBe('merged');
    expect((await save('two', 'zwei')).body.error.name).toBe('content.conflict');
    const { body } = await proposal.page(page);
    expect(body.markdown).toBe(SOURCE.replace('two', 'second').replace('Last', 'Final'));
  });
});

/** What was sent, of a conflict. */
function sideOf({ nodes }: Block): Block[] {
  const side = nodes?.[1];
  return side && 'key' in side ? (side.nodes ?? []).filter((node): node is Block => 'key' in node) : [];
}
