import { describe, expect, it } from '@jest/globals';
import { buildIssues, counting } from '../../test/topics.js';
import { clusterInThread, type ThreadOptions } from './cluster-thread.js';
import { NO_CURATION } from './curation.js';
import { type ClusterRun, clusterIssues } from './run.js';
import type { ClusterItem } from './vector-space.js';

// A thread runs what was built: Node does not read TypeScript.
const built = new URL('../../dist/clustering/cluster-worker.js', import.meta.url);
const inThread = (items: readonly ClusterItem[], options: ThreadOptions, signal?: AbortSignal): Promise<ClusterRun> =>
  clusterInThread(items, options, signal, built);

/** A list that is the same whichever realm its objects come from. */
const plain = (run: ClusterRun): string =>
  JSON.stringify(run, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('base64') : value,
  );

describe('clustering on a thread', () => {
  const issues = buildIssues({ topics: 4, each: 12 });

  it('gives what clustering gives', async () => {
    const expected = clusterIssues(issues, { freshId: counting('g') });
    expect(plain(await inThread(issues, { newId: counting('g') }))).toBe(plain(expected));
  });

  it('gives what clustering gives after a former run, with what people decided', async () => {
    const first = clusterIssues(issues, { freshId: counting('old') });
    const former = new Map(first.issues.map((issue, row) => [issue, first.groups[row] ?? 'old1']));
    const [one = '', other = ''] = [...new Set(former.values())];
    const curation = { ...NO_CURATION, kept: new Set([one]), joined: new Map([[other, one]]) };
    const more = [
      ...issues,
      ...buildIssues({ topics: 5, each: 6, seed: 4 }).map((item) => ({ ...item, id: `${item.id}+` })),
    ];
    const expected = clusterIssues(more, { freshId: counting('z'), former, curation, breadth: 0.02 });
    const run = await inThread(more, { newId: counting('z'), former, curation, breadth: 0.02 });
    expect(plain(run)).toBe(plain(expected));
  });

  it('takes issues without vectors and no issues at all, and leaves the vectors with the caller', async () => {
    const mixed = issues.map((issue, index) => (index % 2 === 0 ? issue : { ...issue, vector: null }));
    const run = await inThread(mixed, { newId: counting('g') });
    expect(plain(run)).toBe(plain(clusterIssues(mixed, { freshId: counting('g') })));
    expect(issues[0]?.vector).toHaveLength(24);
    expect((await inThread([], { newId: counting('g') })).issues).toEqual([]);
  });

  it('asks for as many ids as there are new clusters', async () => {
    let asked = 0;
    const newId = () => `g${++asked}`;
    const run = await inThread(issues, { newId });
    expect(asked).toBe(new Set(run.groups.filter((group) => group !== null)).size);
  });

  it('leaves the event loop free while it works', async () => {
    const many = buildIssues({ topics: 6, each: 50 });
    let turns = 0;
    const watch = setInterval(() => turns++, 1);
    await inThread(many, { newId: counting('g') });
    clearInterval(watch);
    expect(turns).toBeGreaterThan(20);
  });

  it('ends with the reason of the signal, during the work and before it', async () => {
    const stopping = new AbortController();
    const many = buildIssues({ topics: 6, each: 400 });
    const running = inThread(many, { newId: counting('g') }, stopping.signal);
    setImmediate(() => stopping.abort(new Error('enough')));
    await expect(running).rejects.toThrow('enough');
    await expect(inThread(issues, { newId: counting('g') }, stopping.signal)).rejects.toThrow('enough');
  });

  it('ends when it is aborted while it waits for an id', async () => {
    const stopping = new AbortController();
    const newId = (): string => {
      stopping.abort(new Error('not now'));
      throw new Error('no id either');
    };
    await expect(inThread(issues, { newId }, stopping.signal)).rejects.toThrow('not now');
  });

  it('rejects with what went wrong in the thread', async () => {
    const [issue] = issues;
    if (!issue) throw new Error('No issue was built');
    await expect(inThread([issue, issue], { newId: counting('g') })).rejects.toThrow('Issue 0-00000 is given twice');
  });

  it('rejects with what went wrong while an id was made', async () => {
    const newId = (): string => {
      throw new Error('No ids today');
    };
    await expect(inThread(issues, { newId })).rejects.toThrow('No ids today');
  });

  it('says so when the thread cannot start', async () => {
    const missing = new URL('./no-such-file.js', import.meta.url);
    await expect(clusterInThread(issues, { newId: counting('g') }, undefined, missing)).rejects.toThrow(
      'no-such-file.js',
    );
  });
});
