import { createHash } from 'node:crypto';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Database } from '@lectern/database/client';
import { ContentStore } from '@lectern/database/content/content-store';
import { storeFileBytes } from '@lectern/database/content/files/store-file-bytes';
import { operatorContext } from '@lectern/database/context';
import { inTransaction } from '@lectern/database/transaction';
import { updateCurrent } from '../content/update-content.js';

/** A file as tests write it. */
export interface WrittenFile {
  id: string;
  content: string;
}

const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };
const contentType = 'text/plain';

/** Stores bytes that no content names yet, and returns their hash. */
export async function writeBytes(
  database: Database,
  blobs: BlobStore,
  organizationId: string,
  content: string,
): Promise<string> {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeFileBytes(database, blobs, { organizationId, sha256 }, bytes, { contentType });
  return sha256;
}

/** Stores a file and puts it into the current content of a space, below the API; returns the hash of its bytes. */
export async function writeFile(
  database: Database,
  blobs: BlobStore,
  spaceId: string,
  { id, content }: WrittenFile,
): Promise<string> {
  const { organizationId } = await database.prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const blob = await writeBytes(database, blobs, organizationId, content);
  const file: Asset = { kind: 'file', name: id, contentType, size: content.length, blob };
  const changes = { pages: new Map(), assets: new Map([[assetName.file(id), file]]), bodies: [] };
  const options = { spaceId, action: 'content.changed' as const, direct: true, mayReadSpecs: true };
  await inTransaction(database, (tx) =>
    updateCurrent(tx, operatorContext('test', new Date()), commit, options, async () => ({ changes, result: null })),
  );
  return blob;
}
