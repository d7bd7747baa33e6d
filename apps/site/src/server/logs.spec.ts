import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const KEY = 'share-key-0123456789abcdef';

let site: PublishedSite;
let home: string;

beforeAll(async () => {
  site = await newSite({ visibility: 'visitor-auth' });
  await site.addPage('# Install\n\nRun it.');
  home = pathOf(site.address);
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** All that a process of its own writes while it answers some requests, with everything logged. */
async function logOf(publicUrl: string, work: (port: number) => Promise<void>): Promise<string> {
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      LECTERN_PUBLIC_URL: publicUrl,
      LECTERN_SITE_HOST: '127.0.0.1',
      LECTERN_SITE_PORT: String(port),
      LECTERN_LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const gone = once(server, 'close');
  const hear = (piece: unknown) => {
    written += String(piece);
  };
  server.stderr.on('data', hear);
  server.stdout.on('data', hear);
  while (!written.includes('listening')) await Promise.race([once(server.stdout, 'data'), gone]);
  await work(port);
  server.kill();
  await gone;
  return written;
}

/** Requests that bring secrets in every way, well and badly. */
async function tellSecrets(port: number, token: string): Promise<void> {
  const paths = [
    `${home}?jwt_token=${token}`,
    `${home}/~${KEY}/install`,
    `${home}/~${KEY}/%zz`,
    `${home}/~${KEY}/${'x'.repeat(3_000)}`,
    `${home}/install?preview_token=${KEY}&visitor.name=${KEY}`,
    `/~${KEY}//?jwt_token=${token}`,
    `/~preview/lcp_${KEY}/install`,
    `/~preview/lcp_${KEY.padEnd(43, 'x')}/install`,
  ];
  for (const asked of paths) await ask(asked, { port, headers: { cookie: `lectern_share=${KEY}` } });
  await ask(`${home}/~${KEY}/install`, { port, method: 'PUT' });
  await ask(`${home}/install`, { port, headers: { cookie: `lectern_visitor=${token}` } });
  await ask(`${home}/~${KEY}/~site/events`, { port, method: 'POST', body: 'x'.repeat(70_000) });
}

describe('the log of the server', () => {
  it.each([
    ['answers', async () => (await sites()).publicUrl],
    ['is away', async () => 'http://127.0.0.1:9'],
  ])('never holds a secret of a reader while the API %s', async (_state, publicUrl) => {
    const token = await site.sign({ name: 'anna' });
    const written = await logOf(await publicUrl(), (port) => tellSecrets(port, token));
    expect([written.includes(KEY), written.includes(token)]).toEqual([false, false]);
  });
});
