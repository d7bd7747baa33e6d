import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';

const HOST = '127.0.0.1';
const PATH = '/callback';

/** Waits on this computer for a browser that brings the code of a sign-in. */
export interface CodeListener {
  /** Where the browser has to come to. */
  address: string;
  /** Returns the code when it comes; null when it does not come in time. */
  code(patienceMs: number): Promise<string | null>;
}

/** Listens while the work lasts. Only a browser that shows the state is listened to; others cannot end the waiting. */
export async function whileListening<T>(state: string, work: (listener: CodeListener) => Promise<T>): Promise<T> {
  const server = createServer();
  const arrived = new Promise<string>((resolve) => {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const code = respond(request, response, state);
      // The window shows its page before the listener is closed.
      if (code !== null) response.once('close', () => resolve(code));
    });
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  try {
    const address = `http://${HOST}:${portOf(server)}${PATH}?state=${state}`;
    return await work({ address, code: (patienceMs) => inTime(arrived, patienceMs) });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function respond({ method, url = '' }: IncomingMessage, response: ServerResponse, state: string): string | null {
  const { pathname, searchParams } = parseUrl(`http://${HOST}${url}`) ?? new URL(`http://${HOST}`);
  if (method !== 'GET' || pathname !== PATH) {
    send(response, 404, 'Not found', 'This address is only for signing in.');
    return null;
  }
  const code = searchParams.get('code');
  if (searchParams.get('state') !== state || !code) {
    const sentence = 'The waiting command did not start this sign-in. Open the URL that it printed.';
    send(response, 400, 'You are not signed in', sentence);
    return null;
  }
  send(response, 200, 'You can close this window', 'Return to the command line.');
  return code;
}

function send(response: ServerResponse, status: number, heading: string, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${heading}</title></head>
  <body><h1>${heading}</h1><p>${sentence}</p></body>
</html>
`);
}

async function inTime(arrived: Promise<string>, patienceMs: number): Promise<string | null> {
  const waiting = new AbortController();
  try {
    return await Promise.race([arrived, delay(patienceMs, null, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return address.port;
}
