import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { blobFileSize } from './blob-file.js';
import { ignoreMissing } from './blob-folders.js';
import { segmentOfFile, segmentOfFolder } from './blob-location.js';
import type { ListedBlob } from './blob-store.js';

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
