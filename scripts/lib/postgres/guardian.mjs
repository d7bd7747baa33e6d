import { spawn } from 'node:child_process';
import { spawnOptions } from './account.mjs';

/**
 * Sets a small process beside the server that shuts it down when this process is gone, however it went: the
 * guardian's input ends then, while a line on it means that all is well.
 * @param {number | undefined} pid
 * @param {import('./account.mjs').Account} account
 */
export function watchOver(pid, account) {
  if (pid === undefined) return { dismiss() {} };
  const script = 'read -r line || kill -INT "$1"';
  const guardian = spawn('/bin/sh', ['-c', script, 'lectern-postgres-guardian', String(pid)], {
    ...spawnOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a guardian the server still stops with `stop()`, and the next start clears away what a crash leaves.
  guardian.on('error', () => {});
  guardian.stdin.on('error', () => {});
  guardian.unref();
  if ('unref' in guardian.stdin && typeof guardian.stdin.unref === 'function') guardian.stdin.unref();
  return {
    dismiss() {
      guardian.stdin.end('dismissed\n');
    },
  };
}
