import { describe, expect, it } from '@jest/globals';
import { type Board, newBoard, PLACES } from '../../../test/board.js';
import type { ApiResponse } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const GUIDE = '# Guide\n\nFirst.\n\nSecond.\n\n| Name |\n| --- |\n| Al |\n';
const edit = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });
const body = { markdown: 'Why?' };

interface ReadBlock {
  key: string;
  type: string;
  data: { records?: object; definition?: object };
}

/** A page of the content that comments of a board are about, and its blocks. */
async function newPage({ space, proposal }: Board) {
  const insert = { operation: 'insert_page', document: { markdown: GUIDE } };
  const { body: made } = await (proposal ?? space).change(insert);
  const page: string = made.changes[0].page.id;
  const read = async (): Promise<ReadBlock[]> => {
    return (await (proposal ?? space).page(page, '?format=document')).body.document.nodes;
  };
  return { page, blocks: await read(), read, change: (proposal ?? space).change };
}

function blockAt(blocks: ReadBlock[], index: number): ReadBlock {
  const block = blocks[index];
  if (!block) throw new Error(`There is no block ${index}`);
  return block;
}

/** A table of a page, with the ids of its only cell. */
function tableOf(blocks: ReadBlock[]) {
  const { key, data } = blockAt(blocks, 2);
  const [record = ''] = Object.keys(data.records ?? {});
  const [definition = ''] = Object.keys(data.definition ?? {});
  return { node: key, tableCell: { record, definition } };
}

async function targets({ space, comments }: Board): Promise<ApiResponse['body'][]> {
  const { body: page } = await space.client.get(comments);
  return page.items.map(({ target }: ApiResponse['body']) => target);
}

describe.each(PLACES)('what a comment is about, at /v1/spaces/{spaceId}%s/comments', (path) => {
  it('200: is a page, a block of it, or a cell of a table', async () => {
    const board = await newBoard(path);
    const { page, blocks } = await newPage(board);
    const { node, tableCell } = tableOf(blocks);
    expect((await board.post({ body, page })).target).toMatchObject({ page: { id: page } });
    expect((await board.post({ body, page, node })).target).toMatchObject({ page: { id: page }, node: { id: node } });
    expect((await board.post({ body, page, node, tableCell })).target).toMatchObject({ node: { id: node }, tableCell });
  });

  it('200: is said with the revision that it was written about', async () => {
    const board = await newBoard(path);
    const { page, change } = await newPage(board);
    const { body: before } = await board.space.client.get(board.url);
    await board.post({ body, page });
    await change(edit(page, `${GUIDE}\nMore.\n`));
    expect(await targets(board)).toMatchObject([{ revision: before.revision }]);
  });

  it('200: stays the same block while others around it are edited', async () => {
    const board = await newBoard(path);
    const { page, blocks, read, change } = await newPage(board);
    const { key: node } = blockAt(blocks, 1);
    const { target } = await board.post({ body, page, node });

    await change(edit(page, GUIDE.replace('First.', 'New.\n\nFirst, and more.')));

    expect(await targets(board)).toEqual([target]);
    const now = await read();
    expect(now.findIndex(({ key }) => key === node)).toBe(2);
  });

  it('200: is still said when the block, or the whole page, is gone', async () => {
    const board = await newBoard(path);
    const { page, blocks, read, change } = await newPage(board);
    const { key: node } = blockAt(blocks, 0);
    const { target } = await board.post({ body, page, node });

    await change(edit(page, GUIDE.replace('First.\n\n', '')));
    expect((await read()).map(({ key }) => key)).not.toContain(node);
    expect(await targets(board)).toEqual([target]);

    await change({ operation: 'delete_page', page });
    expect(await targets(board)).toEqual([target]);
    expect(await board.count()).toBe(1);
  });

  it.each([
    ['a page that is not there', { page: 'missing' }, 'body.page'],
    ['a block without its page', { page: undefined }, 'body.page'],
    ['a block of no page', { node: 'missing' }, 'body.node'],
    ['a cell without its table', { node: undefined }, 'body.node'],
    ['a row that is not there', { tableCell: { record: 'missing', definition: 'c1' } }, 'body.tableCell.record'],
    [
      'a column that is not there',
      { tableCell: { record: 'r1', definition: '__proto__' } },
      'body.tableCell.definition',
    ],
    ['half of a cell', { tableCell: { record: 'r1' } }, 'body.tableCell.definition'],
  ])('400: refuses %s and names the field', async (_what, wrong, field) => {
    const board = await newBoard(path);
    const { page, blocks } = await newPage(board);
    const response = await board.space.client.post(board.comments, { body, page, ...tableOf(blocks), ...wrong });
    expect([response.status, response.body.error.issues?.[0].path]).toEqual([400, field]);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('400: refuses a cell of a block that is no table', async () => {
    const board = await newBoard(path);
    const { page, blocks } = await newPage(board);
    const { tableCell } = tableOf(blocks);
    const sent = { body, page, node: blockAt(blocks, 0).key, tableCell };
    const { status, body: refused } = await board.space.client.post(board.comments, sent);
    expect([status, refused.error.issues?.[0].path]).toEqual([400, 'body.node']);
  });

  it('400: a page of another space is not there', async () => {
    const board = await newBoard(path);
    const { page } = await newPage(await newBoard(''));
    expect((await board.space.client.post(board.comments, { body, page })).status).toBe(400);
  });
});

describe('what a comment on a space is about', () => {
  it('200: follows its block through the merge of a change request that edits it', async () => {
    const board = await newBoard('');
    const { page, blocks, read } = await newPage(board);
    const { key: node } = blockAt(blocks, 1);
    const { target } = await board.post({ body, page, node });
    const proposal = await newProposal(board.space);
    await proposal.change(edit(page, GUIDE.replace('Second.', 'Second, and more.')));
    await board.space.change(edit(page, GUIDE.replace('First.', 'New.\n\nFirst.')));

    expect((await proposal.merge()).body.result).toBe('merge');

    expect(await targets(board)).toEqual([target]);
    expect(JSON.stringify((await read()).find(({ key }) => key === node))).toContain('Second, and more.');
  });
});

describe('what a comment on a change request is about', () => {
  it('200: is the same block in the space once it is merged', async () => {
    const board = await newBoard(PLACES[1]);
    const { page, blocks } = await newPage(board);
    const { key: node } = blockAt(blocks, 1);
    const { target } = await board.post({ body, page, node });
    await board.space.addPage('# Meanwhile\n');

    expect((await board.proposal?.merge())?.body.result).toBe('merge');

    expect(await targets(board)).toEqual([target]);
    const { body: merged } = await board.space.page(page, '?format=document');
    expect(merged.document.nodes.map(({ key }: ReadBlock) => key)).toContain(node);
  });

  it('400: a block that only the space has is not there', async () => {
    const board = await newBoard(PLACES[1]);
    const page = await board.space.addPage(GUIDE);
    const { status, body: refused } = await board.space.client.post(board.comments, { body, page });
    expect([status, refused.error.issues?.[0].path]).toEqual([400, 'body.page']);
  });
});
