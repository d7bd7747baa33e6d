const LOOPBACK = '127.0.0.1';

/** What every application is told. Node reads the certificates that it is to trust before anything of ours runs. */
const SHARED = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'LECTERN_PUBLIC_URL', 'LECTERN_LOG_LEVEL'];

/**
 * The settings of the integration runtime, out of all there are. It runs code of others, so it learns nothing that it
 * does not need: no database and no secret key.
 * @param {Record<string, string | undefined>} env
 */
export function runtimeSettings(env) {
  return {
    LECTERN_RUNTIME_API_URL: apiUrl(env),
    ...needed(env, 'LECTERN_RUNTIME_', [...SHARED, 'LECTERN_OUTBOUND_ALLOW']),
    LECTERN_RUNTIME_HOST: LOOPBACK,
  };
}

/**
 * The settings of the site server. It faces everybody, and reads like every other client: it has no database and no
 * secret key either.
 * @param {Record<string, string | undefined>} env
 */
export function siteSettings(env) {
  return {
    LECTERN_SITE_API_URL: apiUrl(env),
    ...needed(env, 'LECTERN_SITE_', [...SHARED, 'LECTERN_APP_URL', 'LECTERN_SITES_URL']),
  };
}

/** @param {Record<string, string | undefined>} env @param {string} prefix @param {string[]} shared */
function needed(env, prefix, shared) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix) || shared.includes(name)));
}

/** @param {Record<string, string | undefined>} env */
function apiUrl({ PORT, LECTERN_HOST }) {
  return `http://${LECTERN_HOST === '0.0.0.0' ? LOOPBACK : LECTERN_HOST}:${PORT}`;
}
