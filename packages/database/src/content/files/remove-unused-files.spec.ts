import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentOf, type OpenStore, openFileStore, openS3Store } from '../../../test/blob-stores.js';
import { untilBlocked } from '../../../test/blocked-query.js';
import { build, database, native } from '../../../test/harness.js';
import type { BlobStore } from '../../blobs/blob-store.js';

const { fileBlobKey } = await native<typeof import('@lectern/database/blobs/file-blob-key')>(
  '@lectern/database/blobs/file-blob-key',
);
const { removeUnusedFiles } = await native<typeof import('@lectern/database/content/files/remove-unused-files')>(
  '@lectern/database/content/files/remove-unused-files',
);
const { writeBytes, writeFile } = await native<typeof import('@lectern/commands/testing/write-file')>(
  '@lectern/commands/testing/write-file',
);

const HOUR_MS = 3_600_000;

describe.each([
  { kind: 'a folder', open: openFileStore },
  { kind: 'S3-compatible storage', open: openS3Store },
])('unused files in $kind', ({ open }) => {
  let opened: OpenStore;
  let blobs: BlobStore;

  beforeAll(async () => {
    opened = await open();
    blobs = opened.store;
  });

  afterAll(() => opened.close());

  const collect = (organizationId: string, store = blobs): Promise<number> =>
    removeUnusedFiles(database, store, {
      organizationId,
      before: new Date(Date.now() - HOUR_MS),
      signal: new AbortController().signal,
    });
  const bytesOf = async (organizationId: string, sha256: string): Promise<string | null> =>
    contentOf(await blobs.get(fileBlobKey(organizationId, sha256)));
  const newSpace = async (): Promise<{ organizationId: string; spaceId: string }> => {
    const { id: organizationId } = await build.organization();
    return { organizationId, spaceId: await build.space(organizationId) };
  };

  it('are removed, and those that any revision names are kept', async () => {
    const { organizationId, spaceId } = await newSpace();
    const earlier = await writeFile(database, blobs, spaceId, { id: 'file', content: 'As it was.' });
    const current = await writeFile(database, blobs, spaceId, { id: 'file', content: 'As it is.' });
    const unused = await writeBytes(database, blobs, organizationId, 'Of a change that was refused.');
    await makeOld(organizationId);

    expect(await collect(organizationId)).toBe(1);

    expect(await bytesOf(organizationId, unused)).toBeNull();
    expect(await bytesOf(organizationId, earlier)).toBe('As it was.');
    expect(await bytesOf(organizationId, current)).toBe('As it is.');
    expect(await collect(organizationId)).toBe(0);
  });

  it('are left alone while they are young', async () => {
    const { organizationId } = await newSpace();
    const young = await writeBytes(database, blobs, organizationId, 'Of a change that is still made.');
    expect(await collect(organizationId)).toBe(0);
    expect(await bytesOf(organizationId, young)).toBe('Of a change that is still made.');
  });

  it('of a space that is gone are removed, but not what another space or organization has of them', async () => {
    const { organizationId, spaceId } = await newSpace();
    const own = await writeFile(database, blobs, spaceId, { id: 'own', content: 'Only here.' });
    const shared = await writeFile(database, blobs, spaceId, { id: 'shared', content: 'Here and there.' });
    await writeFile(database, blobs, await build.space(organizationId), { id: 'same', content: 'Here and there.' });
    const elsewhere = await newSpace();
    await writeFile(database, blobs, elsewhere.spaceId, { id: 'own', content: 'Only here.' });
    await database.prisma.space.delete({ where: { id: spaceId } });
    await makeOld(organizationId);

    expect(await collect(organizationId)).toBe(1);

    expect(await bytesOf(organizationId, own)).toBeNull();
    expect(await bytesOf(organizationId, shared)).toBe('Here and there.');
    expect(await bytesOf(elsewhere.organizationId, own)).toBe('Only here.');
  });

  it('are there after all when somebody stores them in the middle of their removal', async () => {
    const { organizationId, spaceId } = await newSpace();
    const file = { id: 'file', content: 'Wanted again.' };
    const sha256 = await writeBytes(database, blobs, organizationId, file.content);
    await makeOld(organizationId);
    let goOn = (): void => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let reached = (): void => {};
    const atGate = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const slow = deletingWith(blobs, async (key) => {
      reached();
      await gate;
      await blobs.delete(key);
    });

    const collection = collect(organizationId, slow);
    await atGate;
    const writing = writeFile(database, blobs, spaceId, file);
    await untilBlocked(database);
    goOn();

    expect(await collection).toBe(1);
    await writing;
    expect(await bytesOf(organizationId, sha256)).toBe(file.content);
    await makeOld(organizationId);
    expect(await collect(organizationId)).toBe(0);
  });

  it('are never taken from a commit at the same time that reuses them', async () => {
    const { organizationId, spaceId } = await newSpace();
    for (let round = 0; round < 8; round++) {
      const files = Array.from({ length: 6 }, (_, at) => ({ id: `file-${at}`, content: `Round ${round}: ${at}.` }));
      for (const { content } of files) await writeBytes(database, blobs, organizationId, content);
      await makeOld(organizationId);

      const [hashes] = await Promise.all([
        oneByOne(files, (file) => writeFile(database, blobs, spaceId, file)),
        collect(organizationId),
        collect(organizationId),
      ]);

      for (const [at, { content }] of files.entries()) {
        expect(await bytesOf(organizationId, hashes[at] ?? '')).toBe(content);
      }
    }
  });

  it('that the storage fails to remove are removed the next time', async () => {
    const { organizationId } = await newSpace();
    const contents = ['First.', 'Second.', 'Third.'];
    const hashes = await oneByOne(contents, (content) => writeBytes(database, blobs, organizationId, content));
    await makeOld(organizationId);
    const failing = deletingWith(blobs, async (key) => {
      if (key.endsWith(hashes[0] ?? '')) throw new Error('The storage is not there.');
      await blobs.delete(key);
    });
    await expect(collect(organizationId, failing)).rejects.toThrow('The storage is not there.');
    expect(await bytesOf(organizationId, hashes[0] ?? '')).toBe('First.');

    expect(await collect(organizationId)).toBe(3);
    for (const sha256 of hashes) expect(await bytesOf(organizationId, sha256)).toBeNull();
  });
});

/** The same store with another way to remove blobs. */
function deletingWith(blobs: BlobStore, remove: (key: string) => Promise<void>): BlobStore {
  return {
    warmUp: () => blobs.warmUp(),
    put: (key, content, options) => blobs.put(key, content, options),
    get: (key, range) => blobs.get(key, range),
    head: (key) => blobs.head(key),
    delete: remove,
    list: (prefix) => blobs.list(prefix),
    listAll: () => blobs.listAll(),
  };
}

async function oneByOne<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function makeOld(organizationId: string): Promise<void> {
  await database.pool.query(`UPDATE file_blobs SET touched_at = now() - interval '1 day' WHERE organization_id = $1`, [
    organizationId,
  ]);
}
