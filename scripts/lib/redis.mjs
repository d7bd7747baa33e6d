import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';

/**
 * Starts a Redis with the options of compose.yaml in a folder of its own; undefined where no redis-server is installed.
 * @param {{ url?: string, policy?: string }} [options] The address to listen on, a new one when absent; what to do when
 *   the memory is full.
 * @returns {Promise<{ url: string, pid: number | undefined, stop: () => Promise<void> } | undefined>}
 */
export async function startRedis({ url, policy = 'noeviction' } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-redis-'));
  const address = new URL(url ?? `redis://:${randomBytes(16).toString('hex')}@127.0.0.1:${await freePort()}`);
  const place = ['--bind', address.hostname, '--port', address.port, '--dir', folder];
  const options = ['--appendonly', 'yes', '--maxmemory-policy', policy, '--requirepass', address.password];
  const child = spawn('redis-server', [...place, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const started = await new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', () => resolve(false));
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve(true));
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  if (!started) return remove().then(() => undefined);
  return {
    url: address.href,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await remove();
    },
  };
}
