import { describe, expect, it } from '@jest/globals';
import { DOCS, ImportSpace } from '../../../test/import-space.js';

async function importFile(space: ImportSpace, name: string, text: string, page: string | null = null) {
  const key = await space.upload(name, Buffer.from(text));
  return space.run(await space.record({ type: 'file', files: [key] }, page));
}

async function titles(space: ImportSpace): Promise<[string, string][]> {
  return [...(await space.pages())].map(([path, { title }]) => [path, title]);
}

describe('an import of a file whose path another source has used', () => {
  it('comes beside the page that the other source brought, and says so', async () => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);
    const before = await space.pages();

    const run = await space.importZip({ 'README.md': '# Other\n' }, { name: 'other.zip' });

    expect(run.report?.pages).toEqual({ created: 1, updated: 0, unchanged: 0, removed: 0 });
    expect(run.report?.lines).toEqual([
      { path: 'README.md', outcome: 'changed', notes: [expect.stringContaining('"readme-1"')] },
    ]);
    const after = await space.pages();
    expect([...after.keys()]).toEqual(['readme', 'guide', 'guide/install', 'readme-1']);
    for (const [path, page] of before) expect(after.get(path)).toEqual(page);
  });

  it('updates its own page the next time, and the other source still updates the other one', async () => {
    const space = await ImportSpace.create();
    await space.importZip({ 'README.md': '# First\n' }, { name: 'first.zip' });
    await space.importZip({ 'README.md': '# Second\n' }, { name: 'second.zip' });

    await space.importZip({ 'README.md': '# Second, changed\n' }, { name: 'second.zip' });
    await space.importZip({ 'README.md': '# First, changed\n' }, { name: 'first.zip' });

    expect(await titles(space)).toEqual([
      ['readme', 'First, changed'],
      ['readme-1', 'Second, changed'],
    ]);
  });

  it('keeps pictures of the same path apart', async () => {
    const space = await ImportSpace.create();
    const page = '# Page\n\n![](assets/logo.png)\n';
    await space.importZip({ 'one.md': page, 'assets/logo.png': 'one' }, { name: 'one.zip' });
    await space.importZip({ 'two.md': page, 'assets/logo.png': 'two' }, { name: 'two.zip' });
    const files = [...(await space.assets()).values()].filter(({ kind }) => kind === 'file');
    expect(new Set(files.map((file) => file.kind === 'file' && file.blob)).size).toBe(2);
  });
});

describe('an import of a single Markdown file', () => {
  it('updates what an earlier one of that name brought, and never a page of another origin', async () => {
    const space = await ImportSpace.create();
    await space.addByHand('notes', { title: 'By hand' });
    await space.importZip({ 'README.md': '# Of the archive\n', 'notes.md': '# Of the archive too\n' });

    await importFile(space, 'notes.md', '# Handed in\n');
    const again = await importFile(space, 'notes.md', '# Handed in again\n');

    expect(again.report?.pages).toEqual({ created: 0, updated: 1, unchanged: 0, removed: 0 });
    expect((await titles(space)).sort()).toEqual([
      ['notes', 'By hand'],
      ['notes-1', 'Of the archive too'],
      ['notes-2', 'Handed in again'],
      ['readme', 'Of the archive'],
    ]);
  });

  it('updates what was handed in for the same place only', async () => {
    const space = await ImportSpace.create();
    await space.addByHand('one');
    await importFile(space, 'notes.md', '# Under a page\n', 'one');
    await importFile(space, 'notes.md', '# At the top\n');
    await importFile(space, 'notes.md', '# Under a page, changed\n', 'one');
    expect(await titles(space)).toEqual([
      ['one', 'one'],
      ['one/notes', 'Under a page, changed'],
      ['notes', 'At the top'],
    ]);
  });
});
