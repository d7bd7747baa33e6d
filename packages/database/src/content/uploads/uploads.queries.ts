import { uploadCutoff } from '@lectern/domain/content/uploads/retention';
import type { UploadKind } from '@lectern/domain/content/uploads/schemas';
import type { Transaction } from '../../client.js';

export interface UploadRow {
  id: string;
  organizationId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  kind: string;
  createdBy: string;
  createdAt: Date;
  /** Null as long as the file has not arrived. */
  receivedAt: Date | null;
}

/** A file that was announced and has arrived. */
export type ReceivedUpload = UploadRow & { receivedAt: Date };

export interface NewUpload {
  id: string;
  organizationId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  kind: UploadKind;
  createdBy: string;
  createdAt: Date;
}

/** Announces a file. */
export async function createUpload(db: Transaction, upload: NewUpload): Promise<void> {
  await db.prisma.upload.create({ data: upload, select: { id: true } });
}

/** Finds a file that was announced, whether or not it has arrived. */
export async function findUpload(
  db: Transaction,
  ref: { organizationId: string; id: string },
): Promise<UploadRow | null> {
  return db.prisma.upload.findFirst({ where: ref });
}

/** Finds a file of an organization that has arrived and can still be used, by the key that its sender was given. */
export async function findReceivedUpload(
  db: Transaction,
  organizationId: string,
  key: string,
  now = new Date(),
): Promise<ReceivedUpload | null> {
  const upload = await db.prisma.upload.findFirst({
    where: { organizationId, id: key, receivedAt: { not: null }, createdAt: { gt: uploadCutoff(now) } },
  });
  return upload?.receivedAt ? { ...upload, receivedAt: upload.receivedAt } : null;
}

/** Notes that a file has arrived; returns false when it has already, or is not expected any more. */
export async function markUploadReceived(
  db: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  receivedAt: Date,
): Promise<boolean> {
  const { count } = await db.prisma.upload.updateMany({
    where: { organizationId, id, receivedAt: null },
    data: { receivedAt },
  });
  return count === 1;
}

/** Lists files that were announced so long ago that nobody can use them any more, the oldest first. */
export async function listExpiredUploads(db: Transaction, now: Date, limit: number): Promise<UploadRow[]> {
  return db.prisma.upload.findMany({
    where: { createdAt: { lte: uploadCutoff(now) } },
    orderBy: { createdAt: 'asc' },
    take: limit,
  });
}

/** Forgets files that were announced. */
export async function deleteUploads(db: Transaction, ids: readonly string[]): Promise<number> {
  const { count } = await db.prisma.upload.deleteMany({ where: { id: { in: [...ids] } } });
  return count;
}
