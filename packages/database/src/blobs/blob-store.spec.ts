import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentOf, keysUnder, type OpenStore, openFileStore, openS3Store } from '../../test/blob-stores.js';

const MEBIBYTE = 1024 * 1024;
const text = { contentType: 'text/plain; charset=utf-8' };
const newKey = (name = 'files/note.txt') => `${randomUUID()}/${name}`;

describe.each<[string, () => Promise<OpenStore>]>([
  ['a store in files', openFileStore],
  ['a store in S3', openS3Store],
])('%s', (_name, open) => {
  let opened: OpenStore;
  const store = () => opened.store;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('gives back bytes, their size and their content type', async () => {
    const key = newKey();
    await store().put(key, Buffer.from('Hello'), text);

    expect(await store().head(key)).toEqual({ sizeBytes: 5, ...text });
    const blob = await store().get(key);
    expect(blob).toMatchObject({ sizeBytes: 5, ...text });
    expect(await contentOf(blob)).toBe('Hello');
  });

  it('gives back any content, however it is cut into pieces and whether or not its size is known', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 20_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (given, sizeIsKnown) => {
        const key = newKey();
        const whole = Buffer.concat(given);
        const sizeBytes = sizeIsKnown ? whole.length : undefined;
        await store().put(key, Readable.from(given, { objectMode: true }), { ...text, sizeBytes });
        expect(await contentOf(await store().get(key))).toBe(whole.toString('latin1'));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [0, 0, 'H'],
    [1, 3, 'ell'],
    [4, 4, 'o'],
    [0, 4, 'Hello'],
  ])('gives back the bytes from %i to %i, with the size of the whole', async (first, last, expected) => {
    const key = newKey();
    await store().put(key, Buffer.from('Hello'), text);
    const blob = await store().get(key, { first, last });
    expect(blob).toMatchObject({ sizeBytes: 5, ...text });
    expect(await contentOf(blob)).toBe(expected);
  });

  it('answers null for what is not there', async () => {
    expect(await store().get(newKey())).toBeNull();
    expect(await store().get(newKey(), { first: 0, last: 0 })).toBeNull();
    expect(await store().head(newKey())).toBeNull();
  });

  it('replaces a content together with its type', async () => {
    const key = newKey();
    await store().put(key, Buffer.from('a longer first content'), text);
    await store().put(key, Buffer.from('{}'), { contentType: 'application/json' });

    expect(await store().head(key)).toEqual({ sizeBytes: 2, contentType: 'application/json' });
    expect(await contentOf(await store().get(key))).toBe('{}');
  });

  it('removes a blob, and does nothing when there is none', async () => {
    const key = newKey();
    await store().put(key, Buffer.from('Hello'), text);
    await store().delete(key);
    await store().delete(key);
    expect(await store().get(key)).toBeNull();
  });

  it('lists exactly the blobs under a prefix, in the order of their keys', async () => {
    const organization = randomUUID();
    const names = ['a', 'a-b', 'a.b', 'a/b', 'a/b/c', 'aB', 'ab', 'b/1', 'b/2', 'b/10', 'B/1'];
    const keys = names.map((name) => `${organization}/${name}`).sort();
    for (const key of keys) await store().put(key, Buffer.from(key), text);
    await store().put(`${organization}x/a`, Buffer.from('of another organization'), text);

    expect(await keysUnder(store(), `${organization}/`)).toEqual(keys);
    for (const prefix of ['a', 'a/', 'a/b', 'aB', 'b/1', 'c']) {
      const expected = keys.filter((key) => key.startsWith(`${organization}/${prefix}`));
      expect(await keysUnder(store(), `${organization}/${prefix}`)).toEqual(expected);
    }
  });

  it('lists the blobs of all organizations for operators, in the order of their keys', async () => {
    const keys = ['files/1', 'Files/1', 'files', 'files-2'].map((name) => `${randomUUID()}/${name}`).sort();
    for (const key of keys) await store().put(key, Buffer.from(key), text);

    const listed: string[] = [];
    for await (const { key, sizeBytes } of store().listAll()) {
      listed.push(key);
      if (keys.includes(key)) expect(sizeBytes).toBe(key.length);
    }
    expect(listed.filter((key) => keys.includes(key))).toEqual(keys);
    expect(listed).toEqual([...listed].sort());
  });

  it('lists sizes', async () => {
    const key = newKey();
    await store().put(key, Buffer.alloc(12_345), text);
    const listed = [];
    for await (const blob of store().list(key)) listed.push(blob);
    expect(listed).toEqual([{ key, sizeBytes: 12_345 }]);
  });

  it.each([
    ['shorter', 'abcd'],
    ['longer', 'abcdef'],
  ])('refuses a content that is %s than was said, and keeps the old one', async (_how, content) => {
    const key = newKey();
    await store().put(key, Buffer.from('old'), text);
    const options = { ...text, sizeBytes: 5 };
    const refusal = { name: 'BlobStoreError', key, message: expect.stringMatching(`"${key}".* 5 bytes`) };

    await expect(store().put(key, Buffer.from(content), options)).rejects.toMatchObject(refusal);
    await expect(store().put(key, Readable.from([Buffer.from(content)]), options)).rejects.toMatchObject(refusal);
    expect(await contentOf(await store().get(key))).toBe('old');
  });

  it.each([undefined, 10])('keeps the old content when the new one breaks off (size: %s)', async (sizeBytes) => {
    const key = newKey();
    await store().put(key, Buffer.from('old'), text);
    async function* broken() {
      yield Buffer.from('new');
      throw new Error('the sender went away');
    }

    await expect(store().put(key, broken(), { ...text, sizeBytes })).rejects.toMatchObject({
      name: 'BlobStoreError',
      message: expect.stringContaining('the sender went away'),
      cause: expect.objectContaining({ message: 'the sender went away' }),
    });
    expect(await contentOf(await store().get(key))).toBe('old');
  });

  it('refuses a stream of text', async () => {
    const stream = Readable.from(['text']);
    await expect(store().put(newKey(), stream, text)).rejects.toThrow('must come as bytes');
  });

  it.each(['../secret', 'organization', 'organization//a', 'organization/ä'])('refuses the key %j', async (key) => {
    const refusal = { name: 'InvalidBlobError', message: expect.stringContaining(JSON.stringify(key)) };
    await expect(store().put(key, Buffer.from(''), text)).rejects.toMatchObject(refusal);
    await expect(store().get(key)).rejects.toMatchObject(refusal);
    await expect(store().head(key)).rejects.toMatchObject(refusal);
    await expect(store().delete(key)).rejects.toMatchObject(refusal);
  });

  it.each(['', 'organization', '../'])('refuses to list under %j', async (prefix) => {
    await expect(keysUnder(store(), prefix)).rejects.toMatchObject({ name: 'InvalidBlobError' });
  });

  it('refuses a content type that would not fit into a header', async () => {
    const contentType = 'text/html\r\nset-cookie: a=b';
    await expect(store().put(newKey(), Buffer.from(''), { contentType })).rejects.toThrow('content type');
  });

  it('hands a content on while it still comes in', async () => {
    const sizeBytes = 32 * MEBIBYTE;
    const alreadyThere = await opened.bytesOnTheWay().catch(() => 0);
    let furthestAhead = 0;
    async function* pieces() {
      for (let given = 0; given < sizeBytes; given += 65_536) {
        furthestAhead = Math.max(furthestAhead, given + alreadyThere - (await opened.bytesOnTheWay()));
        yield Buffer.alloc(65_536, given % 251);
      }
    }
    await store().put(newKey(), pieces(), { ...text, sizeBytes });
    // What the kernel keeps of a connection on loopback is a few mebibytes.
    expect(furthestAhead).toBeLessThan(24 * MEBIBYTE);
  });

  it('leaves one whole content when two write at once, and shows readers nothing else', async () => {
    const key = newKey();
    const sizeBytes = 64 * 8192;
    const isWhole = (content: string | null) => content !== null && /^(o{10}|a*|b*)$/.test(content);
    let arrived = 0;
    let bothAreHalfWay = () => {};
    const barrier = new Promise<void>((resolve) => {
      bothAreHalfWay = resolve;
    });
    async function* slowly(letter: string) {
      for (let piece = 0; piece < 64; piece++) {
        if (piece === 32 && ++arrived === 2) bothAreHalfWay();
        if (piece === 32) await barrier;
        yield Buffer.alloc(8192, letter);
      }
    }

    await store().put(key, Buffer.from('o'.repeat(10)), { contentType: 'text/o' });
    const writing = Promise.all(
      ['a', 'b'].map((letter) => store().put(key, slowly(letter), { contentType: `text/${letter}`, sizeBytes })),
    );
    let done = false;
    const written = writing.finally(() => {
      done = true;
    });
    while (!done) expect(isWhole(await contentOf(await store().get(key)))).toBe(true);
    await written;

    const blob = await store().get(key);
    const content = await contentOf(blob);
    expect(content).toHaveLength(sizeBytes);
    expect(isWhole(content)).toBe(true);
    expect(blob?.contentType).toBe(`text/${content?.[0]}`);
  });

  it('keeps the old content when its writer is killed half-way', async () => {
    const key = newKey();
    await store().put(key, Buffer.from('old'), text);
    const script = fileURLToPath(new URL('../../test/half-writer.mjs', import.meta.url));
    const argument = JSON.stringify({ ...opened.settings, key, halfBytes: MEBIBYTE });
    const writer = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(writer, 'exit');
    const said = await Promise.race([once(writer.stdout, 'data'), ended]);
    writer.kill('SIGKILL');

    expect(String(said[0])).toBe('half-way\n');
    expect((await ended)[1]).toBe('SIGKILL');
    expect(await contentOf(await store().get(key))).toBe('old');
    expect(await keysUnder(store(), key)).toEqual([key]);
    await store().put(key, Buffer.from('new'), text);
    expect(await contentOf(await store().get(key))).toBe('new');
  });
});
