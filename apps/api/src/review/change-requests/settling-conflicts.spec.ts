import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { newProposal } from '../../../test/proposal.js';

type Name = { kind: string; id: string; field?: string };
type Choice = 'main' | 'change_request';

const settle = (conflict: Name, choice: Choice) => ({ operation: 'settle_conflict', conflict, choice });
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** A space and a change request that contradict each other in something of every kind. */
async function begin() {
  const space = await newContentSpace();
  const [page, gone, kept] = [
    await space.addPage('# Page\n\nText.\n'),
    await space.addPage('# Gone\n\nText.\n'),
    await space.addPage('# Kept\n\nText.\n'),
  ];
  const { body: inserted } = await space.change(
    { operation: 'insert_files', files: [{ name: 'dot.png', base64: DOT }] },
    { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind this.' } },
    { operation: 'set_variables', variables: { product: 'First' } },
    { operation: 'set_redirects', redirects: { old: page } },
  );
  const file = inserted.insertedFiles[0].id;
  const notice = inserted.insertedReusableContents[0].id;
  const proposal = await newProposal(space);
  const side = (name: string, target: string, into: string) => [
    { operation: 'update_page', page, title: name, icon: name, tags: [name], variables: { tone: name } },
    { operation: 'move_page', page, into },
    { operation: 'update_file', file, name: `${name}.png` },
    { operation: 'update_reusable_content', reusableContent: notice, title: name },
    { operation: 'set_variables', variables: { product: name } },
    { operation: 'set_redirects', redirects: { old: target } },
  ];
  await proposal.change(...side('ours', gone, gone), { operation: 'delete_page', page: kept });
  await space.change(...side('theirs', kept, kept), { operation: 'update_page', page: kept, title: 'Still kept' });
  const { body } = await proposal.update();
  expect(body.result).toBe('conflicts');
  const changes = async () => (await space.client.get(`${proposal.url}/changes`)).body;
  const content = async () => (await space.client.get(`${proposal.url}/content`)).body;
  return { space, proposal, page, gone, kept, file, notice, changes, content };
}

const nameOf = ({ kind, id, field }: Name): Name => ({ kind, id, ...(field !== undefined && { field }) });

describe('settle_conflict', () => {
  it('200: gives everything what the space has, and leaves nothing to be settled', async () => {
    const { proposal, page, kept, file, notice, changes, content, space } = await begin();
    const { conflicts } = await changes();
    const names: Name[] = conflicts.map(nameOf);
    expect(names.map(({ kind, field }) => (field ? `${kind} ${field}` : kind)).toSorted()).toEqual([
      'file',
      'page icon',
      'page page',
      'page position',
      'page tags',
      'page title',
      'page variables.tone',
      'redirect',
      'reusable-content title',
      'variable',
    ]);
    const { status } = await proposal.change(...names.map((name) => settle(name, 'main')));
    expect(status).toBe(200);
    expect((await changes()).conflicts).toEqual([]);
    const { body: settled } = await proposal.page(page);
    expect(settled).toMatchObject({ title: 'theirs', icon: 'theirs', tags: ['theirs'] });
    const { files, reusableContents, variables, pages } = await content();
    expect(variables).toEqual({ product: 'theirs' });
    expect(files.find(({ id }: Name) => id === file).name).toBe('theirs.png');
    expect(reusableContents.find(({ id }: Name) => id === notice).title).toBe('theirs');
    expect(pages.find(({ id }: Name) => id === kept).pages.map(({ id }: Name) => id)).toEqual([page]);
    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await space.page(kept)).body.title).toBe('Still kept');
  });

  it('200: keeps what the change request has, and deletes what it has deleted', async () => {
    const { proposal, page, gone, kept, file, changes, content, space } = await begin();
    const { conflicts } = await changes();
    await proposal.change(...conflicts.map((conflict: Name) => settle(nameOf(conflict), 'change_request')));
    expect((await changes()).conflicts).toEqual([]);
    const { files, variables, pages } = await content();
    expect(variables).toEqual({ product: 'ours' });
    expect(files.find(({ id }: Name) => id === file).name).toBe('ours.png');
    expect(pages.find(({ id }: Name) => id === gone).pages.map(({ id }: Name) => id)).toEqual([page]);
    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await space.page(kept)).status).toBe(404);
    expect((await space.page(page)).body).toMatchObject({ title: 'ours', icon: 'ours' });
  });

  it('200: one conflict after the other, the others stay', async () => {
    const { proposal, changes } = await begin();
    const { conflicts: before } = await changes();
    await proposal.change(settle({ kind: 'variable', id: 'product' }, 'main'));
    const { conflicts } = await changes();
    expect(conflicts).toEqual(before.filter(({ kind }: Name) => kind !== 'variable'));
  });

  it('400: says that a page cannot come to stand below itself, and changes nothing', async () => {
    const space = await newContentSpace();
    const [a, b] = [await space.addPage('# A\n'), await space.addPage('# B\n')];
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'move_page', page: a, into: b });
    await space.change({ operation: 'move_page', page: b, into: a });
    await proposal.update();
    const conflict = { kind: 'page', id: a, field: 'position' };
    const { status, body } = await proposal.change(settle(conflict, 'change_request'));
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.changes[0].choice']);
    expect(body.error.issues[0].message).toContain(`the page "${b}" stands below this one now`);
    expect((await proposal.change(settle(conflict, 'main'))).status).toBe(200);
  });

  it('400: names what is not in conflict, in a change request and in a space', async () => {
    const { space, proposal, page } = await begin();
    const unknown = settle({ kind: 'page', id: page, field: 'description' }, 'main');
    for (const { status, body } of [await proposal.change(unknown), await space.change(unknown)]) {
      expect([status, body.error.issues]).toEqual([
        400,
        [{ path: 'body.changes[0].conflict', message: `nothing is in conflict about "page ${page} description"` }],
      ]);
    }
  });
});
