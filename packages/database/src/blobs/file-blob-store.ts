import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { lstat, readdir, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { measured } from './blob-content.js';
import { openBlobFile, writeBlobFile } from './blob-file.js';
import { findFolder, ignoreMissing, isMissing, makeFolder, removeEmptyFolders, syncFolder } from './blob-folders.js';
import { checkContentType, parseBlobKey, parseBlobPrefix } from './blob-key.js';
import { blobLocation, DRAFTS_FOLDER, folderName } from './blob-location.js';
import type { BlobContent, BlobInfo, BlobStore, ByteRange, ListedBlob, PutOptions, StoredBlob } from './blob-store.js';
import { namingKey, namingPrefix } from './blob-store-error.js';
import { listBlobFiles } from './list-blob-files.js';

const ABANDONED_AFTER_MS = 24 * 3_600_000;
const MAX_ATTEMPTS = 10;

/** Keeps blobs as files below one folder, for an installation on one machine. */
export class FileBlobStore implements BlobStore {
  #swept: Promise<void> | undefined;

  constructor(private readonly root: string) {}

  async put(key: string, content: BlobContent, { contentType, sizeBytes }: PutOptions): Promise<void> {
    const segments = parseBlobKey(key);
    checkContentType(key, contentType);
    await namingKey(key, 'stored', async () => {
      const draft = path.join(await this.#draftsFolder(), randomUUID());
      try {
        await writeBlobFile(draft, contentType, measured(content, sizeBytes));
        await this.#publish(draft, segments);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    const file = await this.#open(key);
    if (!file) return null;
    const { handle, contentStart, ...info } = file;
    const part = range && { start: contentStart + range.first, end: contentStart + range.last };
    return { ...info, stream: handle.createReadStream(part ?? { start: contentStart }) };
  }

  async head(key: string): Promise<BlobInfo | null> {
    const file = await this.#open(key);
    if (!file) return null;
    await file.handle.close();
    return { sizeBytes: file.sizeBytes, contentType: file.contentType };
  }

  async delete(key: string): Promise<void> {
    const { folders, file } = blobLocation(parseBlobKey(key));
    await namingKey(key, 'removed', async () => {
      const folder = await findFolder(this.root, folders);
      if (folder === null) return;
      await unlink(path.join(folder, file)).catch(ignoreMissing);
      await removeEmptyFolders(this.root, folders);
    });
  }

  list(prefix: string): AsyncIterable<ListedBlob> {
    const segments = parseBlobPrefix(prefix);
    return namingPrefix(prefix, this.#list(segments, prefix));
  }

  listAll(): AsyncIterable<ListedBlob> {
    return namingPrefix('', listBlobFiles(this.root, '', ''));
  }

  async *#list(segments: readonly string[], prefix: string): AsyncGenerator<ListedBlob> {
    const folder = await findFolder(this.root, segments.map(folderName));
    if (folder !== null) yield* listBlobFiles(folder, `${segments.join('/')}/`, prefix);
  }

  #open(key: string): Promise<(BlobInfo & { handle: FileHandle; contentStart: number }) | undefined> {
    const { folders, file } = blobLocation(parseBlobKey(key));
    return namingKey(key, 'read', async () => {
      const folder = await findFolder(this.root, folders);
      return folder === null ? undefined : openBlobFile(path.join(folder, file)).catch(ignoreMissing);
    });
  }

  async #draftsFolder(): Promise<string> {
    const drafts = await makeFolder(this.root, [DRAFTS_FOLDER]);
    this.#swept ??= removeAbandonedDrafts(drafts);
    await this.#swept;
    return drafts;
  }

  /** Moves a complete draft to its place, which replaces what was there in one step. */
  async #publish(draft: string, segments: readonly string[]): Promise<void> {
    const { folders, file } = blobLocation(segments);
    for (let attempt = 1; ; attempt++) {
      try {
        const folder = await makeFolder(this.root, folders);
        await rename(draft, path.join(folder, file));
        return await syncFolder(folder).catch(ignoreMissing);
      } catch (error) {
        // Whoever removes the last blob of a folder removes the folder, perhaps this one just now.
        if (!isMissing(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}

/** Removes what writers have left behind that died a day ago or earlier. */
async function removeAbandonedDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const stats = await lstat(draft).catch(ignoreMissing);
    if (stats && stats.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(draft, { force: true });
  }
}
