import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentOf, keysUnder, openFileStore } from '../../../test/blob-stores.js';
import { build, database, native } from '../../../test/harness.js';

const { createUpload, findReceivedUpload, listExpiredUploads, markUploadReceived } = await native<
  typeof import('@lectern/database/content/uploads/uploads.queries')
>('@lectern/database/content/uploads/uploads.queries');
const { openUpload, removeUploadBlobs, uploadBlobKey } = await native<
  typeof import('@lectern/database/content/uploads/upload-blobs')
>('@lectern/database/content/uploads/upload-blobs');

const DAY_MS = 24 * 3_600_000;

let opened: Awaited<ReturnType<typeof openFileStore>>;
beforeAll(async () => {
  opened = await openFileStore();
});
afterAll(() => opened.close());

async function announced(createdAt = new Date()): Promise<{ id: string; organizationId: string }> {
  const { id: organizationId, admin } = await build.organization();
  const id = randomUUID();
  const file = { name: 'docs.zip', contentType: 'application/zip', sizeBytes: 5, kind: 'import_file' } as const;
  await createUpload(database, { id, organizationId, ...file, createdBy: admin.id, createdAt });
  return { id, organizationId };
}

describe('a file that was announced', () => {
  it('is found by its key once it has arrived, by its organization alone', async () => {
    const upload = await announced();
    expect(await findReceivedUpload(database, upload.organizationId, upload.id)).toBeNull();
    await markUploadReceived(database, upload, new Date());
    expect(await findReceivedUpload(database, upload.organizationId, upload.id)).toMatchObject({ name: 'docs.zip' });
    expect(await findReceivedUpload(database, (await build.organization()).id, upload.id)).toBeNull();
  });

  it('arrives once, however many try', async () => {
    const upload = await announced();
    const attempts = [1, 2, 3, 4].map((ms) => markUploadReceived(database, upload, new Date(ms)));
    expect((await Promise.all(attempts)).filter((won) => won)).toHaveLength(1);
  });

  it('has the bytes of the attempt that was accepted, whatever others have left', async () => {
    const upload = await announced();
    const [accepted, late] = [new Date(1_000), new Date(2_000)];
    await opened.store.put(uploadBlobKey(upload, accepted), Buffer.from('first'), { contentType: 'a/b' });
    await markUploadReceived(database, upload, accepted);
    await opened.store.put(uploadBlobKey(upload, late), Buffer.from('later'), { contentType: 'a/b' });

    const found = await findReceivedUpload(database, upload.organizationId, upload.id);
    expect(found && (await contentOf(await openUpload(opened.store, found)))).toBe('first');

    await removeUploadBlobs(opened.store, upload);
    expect(await keysUnder(opened.store, `${upload.organizationId}/`)).toEqual([]);
    expect(found && (await openUpload(opened.store, found))).toBeNull();
  });

  it('expires after a week: it is not found any more, and listed to be removed', async () => {
    const [old, young] = [await announced(new Date(Date.now() - 8 * DAY_MS)), await announced()];
    for (const upload of [old, young]) await markUploadReceived(database, upload, new Date());
    expect(await findReceivedUpload(database, old.organizationId, old.id)).toBeNull();
    const listed = (await listExpiredUploads(database, new Date(), 1_000)).map(({ id }) => id);
    expect([listed.includes(old.id), listed.includes(young.id)]).toEqual([true, false]);
  });
});
