import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentOf, keysUnder, openFileStore } from '../../test/blob-stores.js';

const text = { contentType: 'text/plain' };
const hello = Buffer.from('Hello');

describe('a store in files', () => {
  let opened: Awaited<ReturnType<typeof openFileStore>>;
  let outside: string;
  const inRoot = (...names: string[]) => path.join(opened.root, ...names);

  beforeEach(async () => {
    opened = await openFileStore();
    outside = await mkdtemp(path.join(tmpdir(), 'lectern-specs-outside-'));
  });
  afterEach(async () => {
    await opened.close();
    await rm(outside, { recursive: true });
  });

  it('follows no symbolic link to a folder, neither to read, list and remove nor to write', async () => {
    const { store } = opened;
    await store.put('org/files/a', hello, text);
    await store.put('elsewhere/files/a', hello, text);
    await rm(inRoot('org'), { recursive: true });
    await symlink(inRoot('elsewhere'), inRoot('org'));

    const refusal = { name: 'BlobStoreError', key: 'org/files/a', message: expect.stringContaining('symbolic link') };
    await expect(store.get('org/files/a')).rejects.toMatchObject(refusal);
    await expect(store.head('org/files/a')).rejects.toMatchObject(refusal);
    await expect(store.put('org/files/a', hello, text)).rejects.toMatchObject(refusal);
    await expect(store.delete('org/files/a')).rejects.toMatchObject(refusal);
    await expect(keysUnder(store, 'org/files/')).rejects.toMatchObject({ ...refusal, key: 'org/files/' });
    expect(await keysUnder(store, 'elsewhere/')).toEqual(['elsewhere/files/a']);
  });

  it('writes nothing outside of its root through a link to there', async () => {
    await symlink(outside, inRoot('org'));
    await expect(opened.store.put('org/a', hello, text)).rejects.toThrow('symbolic link');
    expect(await readdir(outside)).toEqual([]);
  });

  it('does not follow a symbolic link at the place of a blob, but replaces it', async () => {
    const { store } = opened;
    await store.put('elsewhere/secret', Buffer.from('untouched'), text);
    await mkdir(inRoot('org'));
    await symlink(inRoot('elsewhere', 'secret@blob'), inRoot('org', 'a@blob'));

    await expect(store.get('org/a')).rejects.toMatchObject({ name: 'BlobStoreError', key: 'org/a' });
    await expect(store.head('org/a')).rejects.toMatchObject({ name: 'BlobStoreError', key: 'org/a' });
    expect(await keysUnder(store, 'org/')).toEqual([]);
    await store.put('org/a', hello, text);
    expect(await contentOf(await store.get('elsewhere/secret'))).toBe('untouched');
    expect(await contentOf(await store.get('org/a'))).toBe('Hello');
  });

  it('takes no file for a blob that it has not written', async () => {
    await mkdir(inRoot('org'));
    await writeFile(inRoot('org', 'notes.txt'), 'left here by somebody');
    await writeFile(inRoot('org', 'a@blob'), 'left here by somebody');
    expect(await keysUnder(opened.store, 'org/n')).toEqual([]);
    await expect(opened.store.get('org/a')).rejects.toThrow('not a file of ours');
  });

  it('leaves no draft behind, whether a write succeeds or fails', async () => {
    await opened.store.put('org/a', hello, text);
    await expect(opened.store.put('org/a', hello, { ...text, sizeBytes: 6 })).rejects.toThrow('6 bytes');
    expect(await readdir(inRoot('@drafts'))).toEqual([]);
  });

  it('removes drafts that were abandoned a day ago, and none that may still be written', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1000);
    await mkdir(inRoot('@drafts'));
    for (const name of ['abandoned', 'fresh']) await writeFile(inRoot('@drafts', name), 'half');
    await utimes(inRoot('@drafts', 'abandoned'), yesterday, yesterday);
    await opened.store.put('org/a', hello, text);
    expect(await readdir(inRoot('@drafts'))).toEqual(['fresh']);
  });

  it('removes folders with their last blob', async () => {
    await opened.store.put('org/deep/down/a', hello, text);
    await opened.store.put('org/b', hello, text);
    await opened.store.delete('org/deep/down/a');
    expect(await readdir(inRoot('org'))).toEqual(['b@blob']);
    await opened.store.delete('org/b');
    expect(await readdir(opened.root)).toEqual(['@drafts']);
  });

  it('stores into a folder that others are emptying all the time', async () => {
    const others = Array.from({ length: 6 }, async (_, index) => {
      for (let round = 0; round < 40; round++) {
        await opened.store.put(`org/busy/${index}`, hello, text);
        expect(await opened.store.head(`org/busy/${index}`)).not.toBeNull();
        await opened.store.delete(`org/busy/${index}`);
      }
    });
    await Promise.all(others);
    expect(await keysUnder(opened.store, 'org/busy/')).toEqual([]);
  });

  it('keeps keys apart that differ only in case, also where file names do not', async () => {
    await opened.store.put('org/Readme', Buffer.from('capital'), text);
    await opened.store.put('org/readme', Buffer.from('small'), text);
    expect(await contentOf(await opened.store.get('org/Readme'))).toBe('capital');
    const names = await readdir(inRoot('org'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2);
  });

  it('lets nobody but its own user read files', async () => {
    await opened.store.put('org/a', hello, text);
    expect((await stat(inRoot('org'))).mode & 0o077).toBe(0);
    expect((await stat(inRoot('org', 'a@blob'))).mode & 0o077).toBe(0);
  });

  it('reads on from the content that it has opened, though it is replaced or removed meanwhile', async () => {
    await opened.store.put('org/a', Buffer.alloc(500_000, 'o'), text);
    const replaced = await opened.store.get('org/a');
    await opened.store.put('org/a', hello, text);
    const removed = await opened.store.get('org/a');
    await opened.store.delete('org/a');
    expect(await contentOf(replaced)).toBe('o'.repeat(500_000));
    expect(await contentOf(removed)).toBe('Hello');
  });
});
