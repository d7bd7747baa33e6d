import { buffer } from 'node:stream/consumers';
import { acceptFiles } from '@lectern/content/archive/accept-files';
import { ARCHIVE_LIMITS, readZip } from '@lectern/content/archive/read-zip';
import { type AcceptedFiles, ArchiveError, type SourceFile } from '@lectern/content/archive/source-file';
import type { ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import type { RecordedCommit } from '@lectern/database/content/revisions.queries';
import { openUpload } from '@lectern/database/content/uploads/upload-blobs';
import { findReceivedUpload, type ReceivedUpload } from '@lectern/database/content/uploads/uploads.queries';
import { sourceIdentity } from '@lectern/domain/content/imports/stored-source';
import { type HandlerDependencies, PermanentJobError } from '../../platform/runtime/handler.js';
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
  run: ImportRunRow,
  signal: AbortSignal,
): Promise<ReadSource> {
  try {
    return await readFiles(dependencies, run, signal);
  } catch (error) {
    throw error instanceof ArchiveError ? new PermanentJobError(error.message) : error;
  }
}

async function readFiles(
  { database, blobs, outbound, keyring }: HandlerDependencies,
  { organizationId, source }: ImportRunRow,
  signal: AbortSignal,
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
      const files = await Promise.all(
        received.map(async (upload) => ({ upload, bytes: await readUpload(blobs, upload) })),
      );
      return { ...(await filesOfUploads(files)), identity };
    }
    case 'archive': {
      const credentials = openCredentials(keyring, source.credentials);
      const limits = { maxBodyBytes: ARCHIVE_LIMITS.totalBytes, timeoutMs: 5 * 60_000, silenceMs: 20_000 };
      const bytes = await fetchBytes(outbound, source.url, { credentials, limits, signal });
      return { ...(await readZip(bytes)), identity: sourceIdentity(source, []) };
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
      return { files: read.files, dropped: read.dropped, identity: sourceIdentity(source, []), commit };
    }
  }
}

function lost(key: string): never {
  throw new PermanentJobError(
    `The upload "${key}" is missing or was deleted. Uploads are kept for seven days. Upload it again.`,
  );
}

async function readUpload(blobs: HandlerDependencies['blobs'], upload: ReceivedUpload): Promise<Uint8Array> {
  const blob = await openUpload(blobs, upload);
  return blob ? buffer(blob.stream) : lost(upload.id);
}

async function filesOfUploads(files: { upload: ReceivedUpload; bytes: Uint8Array }[]): Promise<AcceptedFiles> {
  const [only] = files;
  if (files.length === 1 && only !== undefined && isZip(only.upload)) return readZip(only.bytes);
  const all: SourceFile[] = [];
  const dropped: AcceptedFiles['dropped'] = [];
  for (const { upload, bytes } of files) {
    if (!isZip(upload)) {
      all.push({ path: upload.name, bytes });
      continue;
    }
    const read = await readZip(bytes);
    all.push(...read.files);
    dropped.push(...read.dropped);
  }
  const accepted = acceptFiles(all, ARCHIVE_LIMITS);
  return { files: accepted.files, dropped: [...dropped, ...accepted.dropped] };
}

function isZip({ name, contentType }: ReceivedUpload): boolean {
  return /\.zip$/i.test(name) || /^application\/(x-)?zip/i.test(contentType);
}
