import { startApplication } from '../../lib/application.mjs';
import { freePort } from '../../lib/free-port.mjs';

/**
 * @typedef {{ origin: string, pid: number }} Server
 */

/**
 * Starts the API and the site server, which reads from it.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {(undo: () => unknown) => void} later
 * @returns {Promise<{ api: Server, site: Server }>}
 */
export async function startSiteServers(stage, later) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const api = await stage.startApi({ LECTERN_SITES_URL: origin });
  const site = startApplication('The server of sites', 'apps/site/dist/main.js', {
    NODE_ENV: 'production',
    LECTERN_PUBLIC_URL: api.origin,
    LECTERN_SITE_HOST: '127.0.0.1',
    LECTERN_SITE_PORT: String(port),
    LECTERN_SITE_RATE_LIMIT: '0',
    LECTERN_LOG_LEVEL: 'warn',
  });
  later(site.stop);
  await site.ready(`${origin}/~site/health/ready`);
  return { api, site: { origin, pid: site.pid } };
}
