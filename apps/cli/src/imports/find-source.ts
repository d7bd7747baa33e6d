import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import type { SourceFile } from '@lectern/content/archive/source-file';
import { writeZip } from '@lectern/content/archive/write-zip';
import { type ImportSource, ImportSource as Source } from '@lectern/domain/content/imports/schemas';
import { OperatorError } from '../terminal/operator.js';

/** What an operator named: an address, or a file to be uploaded. */
export type FoundSource = { source: ImportSource } | { name: string; contentType: string; bytes: Uint8Array };

export interface RepositoryOptions {
  ref?: string;
  directory?: string;
}

const ZIP = 'application/zip';

/** Finds out what is to be imported: a folder, a zip archive, a Markdown file, an archive at an address or a repository. */
export async function findSource(text: string, options: RepositoryOptions): Promise<FoundSource> {
  if (/^https?:\/\//i.test(text)) return { source: addressed(text, options) };
  const place = path.resolve(text);
  const found = await stat(place).catch(() => undefined);
  if (!found) throw new OperatorError(`There is no file or folder "${text}", and it is not an http or https URL.`);
  const name = path.basename(place);
  if (found.isDirectory()) {
    return { name: `${name}.zip`, contentType: ZIP, bytes: await writeZip(await readFolder(place)) };
  }
  if (/\.zip$/i.test(name)) return { name, contentType: ZIP, bytes: await readFile(place) };
  if (/\.(md|markdown|mdx)$/i.test(name)) return { name, contentType: 'text/markdown', bytes: await readFile(place) };
  throw new OperatorError(`"${text}" is not a folder, a .zip file or a .md file.`);
}

function addressed(url: string, options: RepositoryOptions): ImportSource {
  const isRepository = /\.git\/?$/i.test(url) || Object.keys(options).length > 0;
  const parsed = Source.safeParse(isRepository ? { type: 'git', url, ...options } : { type: 'archive', url });
  if (!parsed.success) throw new OperatorError(`"${url}" cannot be imported: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

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
    `The folder has more than ${ARCHIVE_LIMITS.files} files or ${ARCHIVE_LIMITS.totalBytes} bytes. Import a part of it.`,
  );
}
