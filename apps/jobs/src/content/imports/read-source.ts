import { buffer } from 'node:stream/consumers';
import { acceptFiles } from '@lectern/content/archive/accept-files';
import type { ArchiveBytes } from '@lectern/content/archive/archive-bytes';
import { ARCHIVE_LIMITS, readZip } from '@lectern/content/archive/read-zip';
import { type AcceptedFiles, ArchiveError, type StoredFile } from '@lectern/content/archive/source-file';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { fetchedArchiveKey } from '@lectern/database/content/imports/fetched-archives';
import type { ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import type { RecordedCommit } from '@lectern/database/content/revisions.queries';
import { openUpload, uploadBlobKey } from '@lectern/database/content/uploads/upload-blobs';
import { findReceivedUpload, type ReceivedUpload } from '@lectern/database/content/uploads/uploads.queries';
import { sourceIdentity } from '@lectern/domain/content/imports/stored-source';
import { type HandlerDependencies, JobError, type JobRun, PermanentJobError } from '../../platform/runtime/handler.js';
import { fetchBytes } from '../git/fetch-bytes.js';
import { openCredentials } from '../git/open-credentials.js';
import { readRepository } from '../git/read-repository.js';

/** The files of a source, and what is known of it. */
export interface ReadSource extends AcceptedFiles {
  /** Tells sources apart, see `sourceIdentity`. */
  identity: string | undefined;
  /** The commit of the repository that they come from. */
  commit?: RecordedCommit;
}

/** Reads the files of a source; what can never succeed fails for good, with a sentence for whoever started it. */
export async function readSource(
  dependencies: HandlerDependencies,
  row: ImportRunRow,
  run: JobRun,
): Promise<ReadSource> {
  try {
    return await readFiles(dependencies, row, run);
  } catch (error) {
    throw error instanceof ArchiveError ? new PermanentJobError(error.message) : error;
  }
}

async function readFiles(
  { database, blobs, outbound, keyring }: HandlerDependencies,
  { id, organizationId, source }: ImportRunRow,
  { signal, context }: JobRun,
): Promise<ReadSource> {
  switch (source.type) {
    case 'website':
      throw new PermanentJobError('Websites cannot be imported. Import its files, a zip archive or a repository.');
    case 'file': {
      const uploads = await Promise.all(source.files.map((key) => findReceivedUpload(database, organizationId, key)));
      const received = uploads.map((upload, at) => upload ?? lost(source.files[at] ?? ''));
      const identity = sourceIdentity(
        source,
        received.map(({ name }) => name),
      );
      return { ...(await filesOfUploads(blobs, received)), identity };
    }
    case 'archive': {
      const credentials = openCredentials(keyring, source.credentials);
      const limits = { maxBodyBytes: ARCHIVE_LIMITS.totalBytes, timeoutMs: 5 * 60_000, silenceMs: 20_000 };
      const key = fetchedArchiveKey({ organizationId, id }, context.at);
      const save = (body: AsyncIterable<Uint8Array>) => blobs.put(key, body, { contentType: 'application/zip' });
      await fetchBytes(outbound, source.url, { credentials, limits, signal, save });
      return { ...(await readZip((await findArchive(blobs, key)) ?? lost(key))), identity: sourceIdentity(source, []) };
    }
    case 'git': {
      const credentials = openCredentials(keyring, source.credentials);
      const { url, ref, directory = '' } = source;
      const read = await readRepository(outbound, { url, ref, directory, credentials }, signal);
      const { oid, message } = read.commit;
      const address = source.sync?.commitUrl;
      const commit: RecordedCommit = {
        oid,
        message,
        createdByService: false,
        ref: read.ref,
        ...(address !== undefined && { url: `${address.replace(/\/$/, '')}/${oid}` }),
      };
      const files = read.files.map(({ path, bytes }) => ({ path, size: bytes.length, read: async () => bytes }));
      return { files, dropped: read.dropped, identity: sourceIdentity(source, []), commit };
    }
  }
}

function lost(key: string): never {
  throw new PermanentJobError(
    `The upload "${key}" is missing or was deleted. Uploads are kept for seven days. Upload it again.`,
  );
}

async function filesOfUploads(blobs: BlobStore, uploads: readonly ReceivedUpload[]): Promise<AcceptedFiles> {
  const [only] = uploads;
  if (uploads.length === 1 && only !== undefined && isZip(only)) return readZip(await archiveOfUpload(blobs, only));
  const all: StoredFile[] = [];
  const dropped: AcceptedFiles['dropped'] = [];
  for (const upload of uploads) {
    if (!isZip(upload)) {
      all.push({ path: upload.name, size: upload.sizeBytes, read: () => readUpload(blobs, upload) });
      continue;
    }
    const read = await readZip(await archiveOfUpload(blobs, upload));
    all.push(...read.files);
    dropped.push(...read.dropped);
  }
  const accepted = acceptFiles(all, ARCHIVE_LIMITS);
  return { files: accepted.files, dropped: [...dropped, ...accepted.dropped] };
}

async function readUpload(blobs: BlobStore, upload: ReceivedUpload): Promise<Uint8Array> {
  const blob = await openUpload(blobs, upload);
  return blob ? buffer(blob.stream) : lost(upload.id);
}

async function archiveOfUpload(blobs: BlobStore, upload: ReceivedUpload): Promise<ArchiveBytes> {
  return (await findArchive(blobs, uploadBlobKey(upload, upload.receivedAt))) ?? lost(upload.id);
}

/** An archive that is kept as a blob, of which no more than a part is read at once; null when there is none. */
async function findArchive(blobs: BlobStore, key: string): Promise<ArchiveBytes | null> {
  const found = await blobs.head(key);
  if (!found) return null;
  const read = async (first: number, last: number): Promise<Uint8Array> => {
    const part = await blobs.get(key, { first, last });
    if (!part) throw new JobError('The archive was removed while it was read.');
    return buffer(part.stream);
  };
  return { size: found.sizeBytes, read };
}

function isZip({ name, contentType }: ReceivedUpload): boolean {
  return /\.zip$/i.test(name) || /^application\/(x-)?zip/i.test(contentType);
}
