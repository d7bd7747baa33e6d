import { describe, expect, it } from '@jest/globals';
import { merge } from '../../test/content-history.js';
import { applied, Shelf } from '../../test/content-world.js';
import { type Asset, assetName } from '../pages/asset.js';

const file = (blob: string, rest: object = {}): Asset => ({
  kind: 'file',
  name: 'a.txt',
  contentType: 'text/plain',
  size: 1,
  blob,
  ...rest,
});

async function merged(
  name: string,
  [base, ours, theirs]: readonly [Asset | undefined, Asset | undefined, Asset | undefined],
  shelf = new Shelf(),
) {
  const [from, mine, main] = [base, ours, theirs].map((asset) => ({
    pages: new Map(),
    assets: new Map(asset === undefined ? [] : [[name, asset]]),
  }));
  if (from === undefined || mine === undefined || main === undefined) throw new Error('three versions are needed');
  const { conflicts, conflictedTexts, ...rest } = await merge({ base: from, ours: mine, theirs: main, shelf });
  const result = applied(from, rest).assets.get(name);
  return { result, conflicts, conflictedTexts };
}

describe('mergeContent, with files', () => {
  it('keeps the file of the change request that both replaced, and one that was replaced here and deleted there', async () => {
    const name = assetName.file('f');
    const replaced = await merged(name, [file('1'), file('2'), file('3')]);
    expect(replaced.result).toEqual(file('2'));
    expect(replaced.conflicts).toMatchObject([{ kind: 'file', id: 'f', ours: { blob: '2' }, theirs: { blob: '3' } }]);
    const deleted = await merged(name, [file('1'), undefined, file('3')]);
    expect(deleted.result).toEqual(file('3'));
    expect(deleted.conflicts).toMatchObject([{ kind: 'file', id: 'f', ours: null, theirs: { blob: '3' } }]);
  });

  it('asks nobody about where a file came from', async () => {
    const from = (oid: string) => file('1', { git: { oid, path: 'a.txt' } });
    const name = assetName.file('f');
    expect(await merged(name, [from('1'), from('2'), from('3')])).toMatchObject({ result: from('2'), conflicts: [] });
    expect(await merged(name, [from('1'), from('2'), undefined])).toMatchObject({ result: undefined, conflicts: [] });
  });
});

describe('mergeContent, with reusable contents', () => {
  const name = assetName.reusable('r');

  it('merges the title as a field and the text as text', async () => {
    const shelf = new Shelf();
    const start = shelf.put('one\n\ntwo');
    const version = (title: string, markdown: string): Asset => ({
      kind: 'reusable',
      title,
      body: shelf.put(markdown, start),
    });
    const versions = [version('R', 'one\n\ntwo'), version('R', 'one!\n\ntwo'), version('S', 'one\n\ntwo!')] as const;
    const { result, conflicts } = await merged(name, versions, shelf);
    expect(result).toMatchObject({ title: 'S' });
    expect(shelf.read(result?.kind === 'reusable' ? result.body : undefined).markdown).toBe('one!\n\ntwo!');
    expect(conflicts).toEqual([]);
  });

  it('lists two titles, and a deletion against a change, and names texts with conflict blocks', async () => {
    const shelf = new Shelf();
    const start = shelf.put('one');
    const version = (title: string, text = 'one'): Asset => ({
      kind: 'reusable',
      title,
      body: shelf.put(text, start),
    });
    const both = await merged(name, [version('R'), version('A', 'a'), version('B', 'b')], shelf);
    const about = { kind: 'reusable-content', id: 'r' };
    expect(both.conflicts).toEqual([{ ...about, field: 'title', ours: 'A', theirs: 'B' }]);
    expect(both.conflictedTexts).toEqual([{ ...about, count: 1 }]);
    const deleted = await merged(name, [version('R'), version('A'), undefined], shelf);
    expect(deleted.result).toEqual(version('A'));
    expect(deleted.conflicts).toEqual([{ ...about, field: 'reusable-content', ours: 'A', theirs: null }]);
  });

  it('takes over what the other side removed', async () => {
    const computed = { type: 'builtin:openapi', props: {} };
    const version = (title: string, rest: object = {}): Asset => ({ kind: 'reusable', title, ...rest });
    const { result } = await merged(name, [version('R', { computed }), version('A', { computed }), version('R')]);
    expect(result).toStrictEqual(version('A'));
  });
});

describe('mergeContent, with settings', () => {
  it('merges variables one by one, whatever they are called', async () => {
    const variables = (values: Record<string, string>): Asset => ({ kind: 'variables', values });
    const { result, conflicts } = await merged(assetName.variables, [
      variables({ a: '1', constructor: '1', gone: '1' }),
      variables({ a: '2', constructor: '1', mine: '1' }),
      variables({ a: '3', gone: '1', toString: '1' }),
    ]);
    expect(result).toEqual(variables({ a: '2', mine: '1', toString: '1' }));
    expect(conflicts).toEqual([{ kind: 'variable', name: 'a', ours: '2', theirs: '3' }]);
  });

  it('lists a variable that one side set when the other removed all of them', async () => {
    const variables = (values: Record<string, string>): Asset => ({ kind: 'variables', values });
    const { result, conflicts } = await merged(assetName.variables, [
      variables({ a: '1' }),
      undefined,
      variables({ a: '2' }),
    ]);
    expect(result).toEqual(variables({}));
    expect(conflicts).toEqual([{ kind: 'variable', name: 'a', ours: null, theirs: '2' }]);
  });

  it('merges redirects by where they lead from, and asks nobody about the layout of a repository', async () => {
    const to = (target: string, source?: string): Asset => ({
      kind: 'redirect',
      to: target,
      ...(source && { source }),
    });
    const name = assetName.redirect('old/path');
    const { result, conflicts } = await merged(name, [to('/a'), to('/b'), to('/c')]);
    expect(result).toEqual(to('/b'));
    expect(conflicts).toEqual([{ kind: 'redirect', path: 'old/path', ours: '/b', theirs: '/c' }]);
    expect((await merged(name, [to('/a'), to('/b', 'x'), to('/b', 'y')])).conflicts).toEqual([]);
    const layout = (root: string): Asset => ({ kind: 'layout', root, summary: 'SUMMARY.md' });
    expect(await merged(assetName.layout, [layout(''), layout('a'), layout('b')])).toMatchObject({
      result: layout('a'),
      conflicts: [],
    });
  });
});
