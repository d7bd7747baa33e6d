import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StartError } from '@lectern/domain/platform/config/parse-env';
import type { ContentEncoding } from '@lectern/domain/platform/http/accepted-encoding';
import type { ApiEnv } from '../config/env.js';
import { etagOf } from '../http/etags.js';

/** A file of the console. Of larger ones the build has left compressed copies alone, which hardly any client does not take. */
export interface ConsoleFile {
  contentType: string;
  etag: string;
  compressed: Partial<Record<ContentEncoding, Buffer>>;
  /** The file as it is; what is compressed is unpacked anew each time. */
  plain(): Promise<Buffer>;
}

/** The console as its build has left it. */
export interface ConsoleFiles {
  /** The page that every route shows, with `__NONCE__` where a nonce belongs. */
  page: string;
  /** What the page loads, by its path below `/~console/`. */
  files: ReadonlyMap<string, ConsoleFile>;
}

/** Where the console is built, in a checkout as in an image. */
const BUILT = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));
const PAGE = 'index.html';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built console once; null when it is switched off or was not built. The files are few, and a path that is not
 * among them leads nowhere, however it is written.
 */
export async function readConsole({
  LECTERN_CONSOLE: isOn,
  LECTERN_CONSOLE_DIR: folder,
}: Pick<ApiEnv, 'LECTERN_CONSOLE' | 'LECTERN_CONSOLE_DIR'>): Promise<ConsoleFiles | null> {
  if (!isOn) return null;
  const found = await readAll(folder ?? BUILT);
  const page = found.get(PAGE);
  if (page) return { page: page.toString('utf8'), files: withCompressed(found) };
  if (folder === undefined) return null;
  throw new StartError(
    `LECTERN_CONSOLE_DIR: there is no built console in "${folder}". Build it with "npm run build", or set LECTERN_CONSOLE=false.`,
  );
}

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Buffer]> => {
        return [path.relative(folder, file).replaceAll(path.sep, '/'), await readFile(file)];
      }),
    ),
  );
}

function withCompressed(found: ReadonlyMap<string, Buffer>): Map<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  for (const name of new Set([...found.keys()].map((each) => each.replace(/\.(br|gz)$/, '')))) {
    const contentType = CONTENT_TYPES[path.extname(name)];
    const [bytes, br, gz] = [found.get(name), found.get(`${name}.br`), found.get(`${name}.gz`)];
    const kept = bytes ?? gz;
    if (contentType === undefined || kept === undefined) continue;
    files.set(name, {
      contentType,
      etag: etagOf(kept),
      compressed: { ...(br && { br }), ...(gz && { gzip: gz }) },
      plain: async () => bytes ?? (await promisify(gunzip)(kept)),
    });
  }
  return files;
}
