import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, readdir, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { measured } from './blob-content.js';
import { blobFileSize, openBlobFile, writeBlobFile } from './blob-file.js';
import { findFolder, ignoreMissing, isMissing, makeFolder, removeEmptyFolders, syncFolder } from './blob-folders.js';
import { checkContentType, parseBlobKey, parseBlobPrefix } from './blob-key.js';
import type { BlobContent, BlobInfo, BlobStore, ByteRange, ListedBlob, PutOptions, StoredBlob } from './blob-store.js';
import { namingKey, namingPrefix } from './blob-store-error.js';

const ABANDONED_AFTER_MS = 24 * 3_600_000;
const MAX_ATTEMPTS = 10;

/** Keeps blobs as files below one folder, for an installation on one machine. */
export class FileBlobStore implements BlobStore {
  #swept: Promise<void> | undefined;

  constructor(private readonly root: string) {}

  async warmUp(): Promise<void> {}

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

/** Lists the blobs below a folder whose keys start with `prefix`, in the order of their keys. */
export async function* listBlobFiles(folder: string, keyOfFolder: string, prefix: string): AsyncGenerator<ListedBlob> {
  for (const { name, key, isFolder } of await entriesOf(folder, keyOfFolder)) {
    const place = path.join(folder, name);
    if (isFolder) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* listBlobFiles(place, key, prefix);
    } else if (key.startsWith(prefix)) {
      const sizeBytes = await blobFileSize(place).catch(ignoreMissing);
      if (sizeBytes !== undefined) yield { key, sizeBytes };
    }
  }
}

interface Entry {
  name: string;
  /** Of a folder, what the keys of all its blobs start with. */
  key: string;
  isFolder: boolean;
}

/** What stands in a folder, in the order of keys; without links and files that are not blobs. */
async function entriesOf(folder: string, keyOfFolder: string): Promise<Entry[]> {
  const found = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  return found
    .flatMap((entry) => {
      const { name } = entry;
      if (entry.isDirectory()) return { name, key: `${keyOfFolder}${segmentOfFolder(name)}/`, isFolder: true };
      const segment = entry.isFile() ? segmentOfFile(name) : null;
      return segment === null ? [] : { name, key: keyOfFolder + segment, isFolder: false };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

// "@" and "+" cannot stand in keys, so no key can take a name that ends or starts like this.
const BLOB_SUFFIX = '@blob';

/** The folder, below the root, in which files are written before they get their place. */
export const DRAFTS_FOLDER = '@drafts';

/** Where the blob with these segments of a key stands. The suffix lets `a` and `a/b` exist side by side. */
export function blobLocation(segments: readonly string[]): { folders: string[]; file: string } {
  const names = segments.map(folderName);
  return { folders: names.slice(0, -1), file: names.at(-1) + BLOB_SUFFIX };
}

/** The name of the folder for a segment: some file systems take capital and small letters for the same. */
export function folderName(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}

/** The segment that a folder stands for. */
export function segmentOfFolder(name: string): string {
  return name.replace(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The last segment that a file stands for; null when the file is not a blob. */
export function segmentOfFile(name: string): string | null {
  return name.endsWith(BLOB_SUFFIX) ? segmentOfFolder(name.slice(0, -BLOB_SUFFIX.length)) : null;
}
