import { parseUrl } from '../platform/values/parse-url.js';
import { type ContentSecurityPolicy, contentSecurityHeader } from './content-security-policy.js';

/** Which directive counts for frames: the first of these that a policy has, as for browsers. */
const OF_FRAMES = ['frame-src', 'child-src', 'default-src'];
/** A host, maybe with all below it, a port and a path. Hosts alone are meant as browsers of today load them. */
const SOURCE = /^(?:https:\/\/)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(:\d{1,5})?(\/[\w.~%/-]*)?$/i;

/** Lists the sources over https from which a policy permits frames; whole schemes and any host are none of them. */
export function frameSources(policy: ContentSecurityPolicy): string[] {
  const directives = contentSecurityHeader(policy)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/));
  const named = OF_FRAMES.map((name) => directives.find(([directive]) => directive?.toLowerCase() === name));
  const [, ...sources] = named.find((directive) => directive !== undefined) ?? [];
  const written = sources.flatMap((source) => {
    const [, host, port = '', path = ''] = SOURCE.exec(source) ?? [];
    return host === undefined ? [] : [`https://${host.toLowerCase()}${port}${path}`];
  });
  return [...new Set(written)];
}

/** Whether one of the sources of a policy permits an address, as browsers decide it. */
export function isFramable(address: string, sources: readonly string[]): boolean {
  const url = parseUrl(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return sources.some((source) => {
    const [, host = '', port = '', path = ''] = SOURCE.exec(source) ?? [];
    const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
    const isPath = path.endsWith('/') || path === '' ? url.pathname.startsWith(path) : url.pathname === path;
    return isHost && isPath && url.port === (port === ':443' ? '' : port.slice(1));
  });
}

const ENDPOINT = /^(installations\/[^/]+\/((spaces|sites)\/[^/]+\/)?)?integration(\/|$)/;

/** Whether an address is that of the public endpoint of an integration, or of one of its installations. */
export function isPublicEndpoint(address: string, api: string, name: string): boolean {
  const url = parseUrl(address);
  const base = `${api.replace(/\/$/, '')}/v1/integrations/${name}/`;
  if (!url?.href.startsWith(base)) return false;
  return ENDPOINT.test(url.href.slice(base.length).split(/[?#]/)[0] ?? '');
}
