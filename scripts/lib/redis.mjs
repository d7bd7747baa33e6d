import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';

/**
 * Starts a Redis with the options of compose.yaml in a folder of its own; undefined where no redis-server is installed.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>}
 */
export async function startRedis() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-redis-'));
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
  const options = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--requirepass', password];
  const child = spawn('redis-server', [...place, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const started = await new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', () => resolve(false));
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve(true));
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  if (!started) return remove().then(() => undefined);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await remove();
    },
  };
}
