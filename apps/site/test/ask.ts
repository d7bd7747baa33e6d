import http from 'node:http';
import { sites } from './sites.js';

/** A request as it is written, with nothing added or tidied up. */
export interface Asked {
  method?: string;
  /** The host that the reader sees; that of the installation's sites when absent. */
  host?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Where another server listens. */
  port?: number;
}

/** A response as it came. */
export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends a request to the site server exactly as it is written: hosts and paths that `fetch` would not send. */
export async function ask(
  path: string,
  { method = 'GET', host, headers = {}, body, port }: Asked = {},
): Promise<Received> {
  const { host: own, port: ownPort } = new URL((await sites()).sitesUrl);
  const options = { host: '127.0.0.1', port: port ?? Number(ownPort), method, path, setHost: false, agent: false };
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { ...options, headers: { accept: 'text/html', ...length, ...headers, host: host ?? own } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The path of an absolute address, with its query. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** The cookies that a response sets, as a browser sends them back. */
export function cookiesIn({ headers }: Received): string {
  return (headers['set-cookie'] ?? [])
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}
