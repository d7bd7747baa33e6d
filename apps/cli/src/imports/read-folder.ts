import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import type { SourceFile } from '@lectern/content/archive/source-file';
import { OperatorError } from '../terminal/operator.js';

/** Folders that hold no documentation, and often more files than everything else. */
const LEFT_OUT = new Set(['.git', 'node_modules']);

/** Reads the plain files of a folder and of the folders in it; links are not followed. */
export async function readFolder(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let bytes = 0;
  const visit = async (place: string, prefix: string): Promise<void> => {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const at = path.join(place, entry.name);
      if (entry.isDirectory()) {
        if (!LEFT_OUT.has(entry.name)) await visit(at, `${prefix}${entry.name}/`);
      } else if (entry.isFile()) {
        const content = await readFile(at);
        files.push({ path: prefix + entry.name, bytes: content });
        bytes += content.length;
        refuseTooMuch(files.length, bytes);
      }
    }
  };
  await visit(folder, '');
  return files;
}

function refuseTooMuch(files: number, bytes: number): void {
  if (files <= ARCHIVE_LIMITS.files && bytes <= ARCHIVE_LIMITS.totalBytes) return;
  throw new OperatorError(
    `The folder holds more than ${ARCHIVE_LIMITS.files} files or ${ARCHIVE_LIMITS.totalBytes} bytes. Import a part of it.`,
  );
}
