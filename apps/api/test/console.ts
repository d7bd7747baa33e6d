import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApi } from './harness.js';

/** What is in the console of specs. */
export const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><script src="/~console/theme.js"></script>';
export const SCRIPT = 'console.log("the script of the console");\n'.repeat(50);
export const THEME = 'document.documentElement.dataset.theme = "dark";\n';

/** A response as it comes over the network. */
export interface ConsoleResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** An API on the network that serves a console. */
export interface ConsoleApi {
  origin: string;
  /** Sends a request whose path is not touched, as no browser would. */
  ask(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<ConsoleResponse>;
  close(): Promise<void>;
}

/** Writes a built console into a folder of its own. */
export async function newConsoleFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-console-'));
  await mkdir(path.join(folder, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
  await write('index.html', PAGE);
  await write('theme.js', THEME);
  await write('secret', 'of no type that browsers load');
  await write('assets/index-BA8X19nV.js', SCRIPT);
  await write('assets/index-BA8X19nV.js.br', brotliCompressSync(SCRIPT));
  await write('assets/index-BA8X19nV.js.gz', gzipSync(SCRIPT));
  await write('assets/frame-CX1.js.br', brotliCompressSync(SCRIPT));
  await write('assets/frame-CX1.js.gz', gzipSync(SCRIPT));
  await write('assets/icons-CX1.json.gz', gzipSync('{}'));
  await write('assets/small-CX1.css', 'a{}');
  return folder;
}

/** Starts an API that serves a console. */
export async function startConsole(overrides: Record<string, string> = {}): Promise<ConsoleApi> {
  const folder = await newConsoleFolder();
  const { app, close } = await startApi({
    LECTERN_CONSOLE: 'true',
    LECTERN_CONSOLE_DIR: folder,
    ...overrides,
  });
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  return {
    origin,
    ask: (asked, options) => ask(origin, asked, options),
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

async function ask(
  origin: string,
  asked: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<ConsoleResponse> {
  const { hostname, port } = new URL(origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path: asked, method, headers, agent: false }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  const bytes = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}
