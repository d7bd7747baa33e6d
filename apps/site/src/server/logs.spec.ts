import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

let site: PublishedSite;
let server: ChildProcess;
let port: number;
let written = '';

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until the log says something. */
async function logged(text: string): Promise<void> {
  while (!written.includes(text)) {
    await new Promise((resolve) => server.stdout?.once('data', resolve));
  }
}

beforeAll(async () => {
  site = await newSite({ visibility: 'visitor-auth' });
  await site.addPage('# Install\n\nRun it.');
  port = await freePort();
  server = spawn(process.execPath, [path.join(process.cwd(), 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      LECTERN_PUBLIC_URL: (await sites()).publicUrl,
      LECTERN_SITE_HOST: '127.0.0.1',
      LECTERN_SITE_PORT: String(port),
      LECTERN_LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (piece) => (written += String(piece)));
  await logged('listening');
});

afterAll(() => void server.kill());

describe('the log of the server', () => {
  it('never holds a secret of a reader, whatever becomes of the request', async () => {
    const token = await site.sign({ name: 'secret-of-anna' });
    const key = 'share-key-0123456789abcdef';
    const home = pathOf(site.address);
    const paths = [
      `${home}?jwt_token=${token}`,
      `${home}/~${key}/install`,
      `${home}/~${key}/%zz`,
      `${home}/~${key}/${'x'.repeat(3_000)}`,
      `${home}/install?preview_token=${key}&visitor.name=${key}`,
      `/~${key}//?jwt_token=${token}`,
    ];
    for (const asked of paths) await ask(asked, { port, headers: { cookie: `lectern_share=${key}` } });
    await ask(`${home}/~${key}/install`, { port, method: 'PUT' });
    await ask(`${home}/install`, { port, headers: { cookie: `lectern_visitor=${token}` } });
    await ask(`${home}/~${key}/~site/events`, { port, method: 'POST', body: 'x'.repeat(70_000) });
    await ask('/~site/health/live', { port, method: 'HEAD' });
    await logged('"method":"HEAD"');
    expect(written).toContain('request completed');
    expect([written.includes(key), written.includes(token)]).toEqual([false, false]);
  });
});
