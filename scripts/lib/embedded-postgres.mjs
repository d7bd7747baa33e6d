import path from 'node:path';
import { findBinaries } from './postgres/binaries.mjs';
import { claimHome, clearLeftovers } from './postgres/claim.mjs';
import { ensureCluster, NAME } from './postgres/cluster.mjs';
import { findHome } from './postgres/home.mjs';
import { rotateLog } from './postgres/log.mjs';
import { startServer } from './postgres/server.mjs';

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir The folder that holds the cluster, its password and its log.
 * @property {Record<string, string | number>} [settings] Server settings, as in postgresql.conf.
 * @property {number} [port] The port to listen on; a free one when absent.
 * @property {(text: string) => void} [onProgress] Hears what takes longer than a moment.
 */

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url The database `lectern`, as its owner.
 * @property {number} port
 * @property {number | undefined} pid The main server process.
 * @property {string} home The folder that really holds the cluster: the data folder, or where its `location` points.
 * @property {() => Promise<void>} stop Shuts the server down; further calls wait for the same end.
 * @property {Promise<string>} exited Settles when the server has ended, asked or not, with how.
 */

/** Settings for databases that nobody misses after a power failure. */
export const TEST_SETTINGS = Object.freeze({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
});

/**
 * Starts the PostgreSQL that comes with Lectern on a loopback port, creating its cluster on the first start, and
 * returns when it takes connections; it keeps this process alive until it is stopped, and ends with it at the latest.
 * @param {StartOptions} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startPostgres({ dataDir, settings = {}, port: wanted, onProgress = () => {} }) {
  const home = await findHome(dataDir);
  const release = await claimHome(home.home);
  try {
    const binaries = await findBinaries({ account: home.account, ownCache: home.home, onProgress });
    await clearLeftovers(home.clusterDir, onProgress);
    const password = await ensureCluster({ home, binaries, durable: settings.fsync !== 'off', onProgress });
    const logFile = path.join(path.resolve(dataDir), 'postgres.log');
    await rotateLog(logFile);
    const { port, pid, stop, exited } = await startServer({ home, binaries, settings, port: wanted, logFile });
    const released = exited.then(({ how }) => how).finally(release);
    return {
      url: `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`,
      port,
      pid,
      home: home.home,
      exited: released,
      stop: () => stop().then(() => released.then(() => {})),
    };
  } catch (error) {
    await release();
    throw error;
  }
}
