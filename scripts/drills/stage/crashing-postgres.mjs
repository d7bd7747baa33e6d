import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../lib/embedded-postgres.mjs';

/** A PostgreSQL that comes back at the same place after a crash. */
export async function openCrashingPostgres() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-crashing-'));
  // Lets the user that PostgreSQL runs as, when started by root, pass through to its cluster.
  await chmod(dataDir, 0o711);
  const options = { dataDir, settings: { max_connections: 200 } };
  let server = await startPostgres(options);
  const { url, port, home } = server;
  return {
    url,
    async crash() {
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
    },
    async restart() {
      server = await startPostgres({ ...options, port });
    },
    async stop() {
      await server.stop();
      for (const folder of [dataDir, home]) await rm(folder, { recursive: true, force: true });
    },
  };
}
