import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeZip } from '@lectern/content/archive/write-zip';
import { type ImportSource, ImportSource as Source } from '@lectern/domain/content/imports/schemas';
import { OperatorError } from '../terminal/operator.js';
import { readFolder } from './read-folder.js';

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
  if (!found) throw new OperatorError(`There is no file or folder "${text}", and it is no http or https address.`);
  const name = path.basename(place);
  if (found.isDirectory()) {
    return { name: `${name}.zip`, contentType: ZIP, bytes: await writeZip(await readFolder(place)) };
  }
  if (/\.zip$/i.test(name)) return { name, contentType: ZIP, bytes: await readFile(place) };
  if (/\.(md|markdown|mdx)$/i.test(name)) return { name, contentType: 'text/markdown', bytes: await readFile(place) };
  throw new OperatorError(`"${text}" is neither a folder nor a .zip or .md file.`);
}

function addressed(url: string, options: RepositoryOptions): ImportSource {
  const isRepository = /\.git\/?$/i.test(url) || Object.keys(options).length > 0;
  const parsed = Source.safeParse(isRepository ? { type: 'git', url, ...options } : { type: 'archive', url });
  if (!parsed.success) throw new OperatorError(`"${url}" cannot be imported: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}
