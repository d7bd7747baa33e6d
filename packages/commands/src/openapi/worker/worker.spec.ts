import { type ChildProcess, fork } from 'node:child_process';
import { afterEach, describe, expect, it } from '@jest/globals';
// As built: a process of its own runs the module beside the one that starts it.
import { compareInWorker, type ProcessInput, processInWorker } from '@lectern/commands/openapi/worker/in-worker';
import { receiving, specification, withOperation } from '@lectern/openapi/testing/documents';
import { web } from '@lectern/openapi/testing/web';
import type { WorkerProcessOptions } from './worker-process.js';

const load = web({ 'https://docs.test/pet.json': { type: 'object' } });
const AT = new Date('2026-01-01');
const started: ChildProcess[] = [];
const options = {
  fork: (module: URL, how: WorkerProcessOptions) => {
    const child = fork(module, how);
    started.push(child);
    return child;
  },
  memoryMegabytes: 256,
  timeoutMs: 60_000,
};

const read = (input: Partial<ProcessInput> & { text: string }, more: object = {}) =>
  processInWorker({ load, at: AT, ...input }, { ...options, ...more });
const text = JSON.stringify;

/** Takes little to write and much to hold: no two objects have the same shape. */
const manyShapes = (count: number) =>
  text(Array.from({ length: count }, (_, at) => ({ [`k${at}`]: { [`l${at}`]: at } })));

// Whatever becomes of the work, no process is left behind.
afterEach(() => {
  expect(started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toEqual([]);
});

describe('processInWorker', () => {
  it('answers what is stored of a specification, and whether others belong to it', async () => {
    const document = withOperation({ summary: 'All pets' });
    const reading = await read({ text: text(document) });
    expect(reading).toMatchObject({
      ok: true,
      document: text(document),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      openapi: '3.0.3',
      format: 'json',
      title: 'Pets',
      operations: 1,
      outline: { operations: [{ path: '/pets', method: 'get' }] },
      isWhole: true,
      comparison: { changes: [], complete: true },
      errors: [],
    });
    const referring = await read({ text: text(receiving({ $ref: 'https://docs.test/pet.json' })) });
    expect(referring).toMatchObject({ ok: true, isWhole: false });
  });

  it('has the same hash whatever the order of keys and the format', async () => {
    const readings = await Promise.all([
      read({ text: '{"openapi":"3.0.0","paths":{},"info":{"title":"a","version":"1"}}' }),
      read({ text: 'info:\n  version: "1"\n  title: a\npaths: {}\nopenapi: 3.0.0\n' }),
    ]);
    expect(new Set(readings.map((reading) => reading.ok && reading.hash)).size).toBe(1);
  });

  it('compares with the version before it, and reads that only if something changed', async () => {
    const [before, after] = [text(specification()), text(withOperation())];
    const first = await read({ text: before });
    if (!first.ok) throw new Error('It should be read.');
    let reads = 0;
    const previous = {
      hash: first.hash,
      document: async () => {
        reads += 1;
        return first.document;
      },
    };
    expect(await read({ text: before, previous })).toMatchObject({ ok: true, comparison: { changes: [] } });
    expect(reads).toBe(0);
    expect(await read({ text: after, previous })).toMatchObject({
      comparison: { changes: [{ type: 'added', path: '/pets' }], complete: true },
    });
    expect(reads).toBe(1);
  });

  it('tells what is wrong, also with what it refers to', async () => {
    expect(await read({ text: '<html>' })).toMatchObject({ ok: false, code: 'PARSE_ERROR' });
    const missing = text(receiving({ $ref: 'https://docs.test/gone.json' }));
    expect(await read({ text: missing })).toMatchObject({
      ok: false,
      code: 'FETCH_ERROR',
      errors: [{ message: expect.stringContaining('gone.json'), path: expect.stringContaining('/paths') }],
    });
    const late = () => Promise.reject(Object.assign(new Error('Too late'), { code: 'timeout' }));
    expect(await read({ text: missing, load: late })).toMatchObject({ ok: false, code: 'FETCH_TIMEOUT' });
  });

  it('fails as a whole when the version before it cannot be read', async () => {
    const previous = { hash: 'another', document: () => Promise.reject(new Error('The database is down')) };
    await expect(read({ text: text(specification()), previous })).rejects.toThrow('The database is down');
  });

  it('says that it needs more memory than allowed, and ends nobody but the process that needed it', async () => {
    const paths = `{"openapi":"3.0.0","info":{},"paths":{},"x-much":${manyShapes(150_000)}}`;
    expect(await read({ text: paths }, { memoryMegabytes: 40 })).toEqual({
      ok: false,
      code: 'PARSE_ERROR',
      errors: [{ message: 'The specification needs more memory than the 40 MB that are allowed for it.' }],
    });
  });

  it('keeps a specification that is only too much together with the version before it', async () => {
    const before = `{"x-much":${manyShapes(150_000)}}`;
    const previous = { hash: 'another', document: async () => before };
    expect(await read({ text: text(specification()), previous }, { memoryMegabytes: 40 })).toMatchObject({
      ok: true,
      comparison: { changes: [], complete: false },
    });
  });

  it('says that it takes longer than allowed', async () => {
    const hanging = () => new Promise<never>(() => {});
    const referring = text(receiving({ $ref: 'https://docs.test/pet.json' }));
    expect(await read({ text: referring, load: hanging }, { timeoutMs: 500 })).toMatchObject({
      ok: false,
      code: 'PARSE_ERROR',
      errors: [{ message: 'The specification takes longer than the 0.5 seconds that are allowed for it.' }],
    });
  });

  it('gives up with the reason when it is told to stop, and tells whoever loads for it', async () => {
    const controller = new AbortController();
    const reason = new Error('shutting down');
    let isLoadStopped = false;
    const hanging = (_url: string, signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        isLoadStopped = true;
      });
      controller.abort(reason);
      return new Promise<never>(() => {});
    };
    const referring = text(receiving({ $ref: 'https://docs.test/pet.json' }));
    await expect(read({ text: referring, load: hanging }, { signal: controller.signal })).rejects.toBe(reason);
    expect(isLoadStopped).toBe(true);
  });

  it('rejects when the process is ended by somebody else', async () => {
    const killing = () => {
      started.at(-1)?.kill('SIGTERM');
      return new Promise<never>(() => {});
    };
    const referring = text(receiving({ $ref: 'https://docs.test/pet.json' }));
    await expect(read({ text: referring, load: killing })).rejects.toThrow('ended (SIGTERM)');
  });

  it('shows the process nothing of the environment', async () => {
    await read(
      { text: text(specification()) },
      {
        fork: (module: URL, how: WorkerProcessOptions) => {
          expect(how.env).toEqual({});
          return options.fork(module, how);
        },
      },
    );
    expect.hasAssertions();
  });
});

describe('compareInWorker', () => {
  it('tells what changed between two documents', async () => {
    const announced = withOperation({ deprecated: true, 'x-sunset': '2026-01-01' });
    const compare = (at: Date) =>
      compareInWorker({ before: text(announced), after: text(specification()), at }, options);
    const removed = (level: string) => ({
      changes: [expect.objectContaining({ type: 'removed', level, path: '/pets' })],
      complete: true,
    });
    expect(await compare(new Date('2025-12-31'))).toEqual(removed('breaking'));
    expect(await compare(AT)).toEqual(removed('info'));
  });

  it('rejects when that costs more than it may', async () => {
    const large = `{"x-much":${manyShapes(150_000)}}`;
    const failure = (reason: string) => expect.objectContaining({ name: 'WorkerFailure', reason });
    const compare = (more: object) => compareInWorker({ before: large, after: large, at: AT }, { ...options, ...more });
    await expect(compare({ memoryMegabytes: 40 })).rejects.toEqual(failure('memory'));
    await expect(compare({ timeoutMs: 1 })).rejects.toEqual(failure('time'));
    await expect(compareInWorker({ before: '{', after: '{', at: AT }, options)).rejects.toEqual(failure('fault'));
  });
});
