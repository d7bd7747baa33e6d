import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  newWebhookSecret,
  sealFirstSecret,
  sealNextSecret,
} from '@lectern/database/integrations/webhooks/webhook-secrets';
import { Keyring } from '@lectern/database/keyring';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient } from '@lectern/outbound/guarded-client';
import { Webhook } from 'standardwebhooks';
import { sendMessage } from './send-message.js';

interface Received {
  headers: IncomingMessage['headers'];
  path: string;
  body: string;
}

const keyring = new Keyring('the secret of the installation');
const outbound = createGuardedClient({ policy: createAddressPolicy('127.0.0.1') });
const sender = { outbound, keyring, now: () => new Date() };
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A receiver that does with each message what a test says. */
async function receiver(result: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, path: request.url ?? '', body: await text(request) });
    result(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    received,
    host: `127.0.0.1:${address.port}`,
    url: `http://127.0.0.1:${address.port}/hook/path-key?key=query-key`,
  };
}

const responding =
  (status: number, body: string | Buffer = '', headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };

function newMessage({ lane = 'webhook:space', parked = false } = {}) {
  const data = { title: 'Füße', organization: 'organization', id: 'event' };
  return {
    id: 'delivery',
    lane,
    parked,
    payload: { data, timestamp: '2026-02-28T23:59:59.999Z', type: 'space.created' },
  };
}

const secret = newWebhookSecret();
const webhookAt = (url: string) => ({ url, secret: sealFirstSecret(keyring, secret) });

describe('sendMessage', () => {
  it('sends what a receiver verifies with the reference library', async () => {
    const { url, host, received } = await receiver(responding(204));

    const result = await sendMessage(sender, webhookAt(url), newMessage());

    expect(result).toMatchObject({ ok: true, answerStatus: 204, durationMs: expect.any(Number) });
    expect(result.logs).toMatchObject([{ level: 'info', message: expect.stringContaining(`${host} returned 204`) }]);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = received;
    expect(path).toBe('/hook/path-key?key=query-key');
    expect(body).toBe(
      '{"type":"space.created","timestamp":"2026-02-28T23:59:59.999Z",' +
        '"data":{"id":"event","organization":"organization","title":"Füße"}}',
    );
    expect(headers).toMatchObject({
      'webhook-id': 'event',
      'content-type': 'application/json',
      'user-agent': 'Lectern-Webhooks',
    });
    expect(headers).not.toHaveProperty('x-lectern-out-of-order');
    expect(new Webhook(secret).verify(body, headersIn(headers))).toEqual(JSON.parse(body));
  });

  it('keeps what was sent and what came back, but no cookies and nothing of the path', async () => {
    const { url } = await receiver(responding(422, 'No such room', { 'x-trace': '7', 'set-cookie': 'a=b' }));
    const { exchange } = await sendMessage(sender, webhookAt(url), newMessage());
    expect(exchange).toMatchObject({
      request: { headers: { 'webhook-id': 'event', 'user-agent': 'Lectern-Webhooks' } },
      response: { status: 422, headers: { 'x-trace': '7' }, body: 'No such room' },
    });
    expect(exchange?.response?.headers).not.toHaveProperty('set-cookie');
    expect(JSON.stringify(exchange)).not.toMatch(/path-key|query-key/);
  });

  it('signs with the secret before as well, until its day is over', async () => {
    const { url, received } = await receiver(responding(200));
    const [before, after] = [newWebhookSecret(), newWebhookSecret()];
    const rotatedAt = new Date();
    const sealed = sealNextSecret(keyring, sealFirstSecret(keyring, before), { secret: after, at: rotatedAt });
    const sendAfter = async (ms: number) => {
      const now = () => new Date(rotatedAt.getTime() + ms);
      await sendMessage({ ...sender, now }, { url, secret: sealed }, newMessage());
      return String(received.at(-1)?.headers['webhook-signature']).split(' ').length;
    };

    expect(await sendAfter(0)).toBe(2);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    for (const known of [before, after]) new Webhook(known).verify(body, headersIn(headers));
    expect(await sendAfter(86_399_999)).toBe(2);
    expect(await sendAfter(86_400_000)).toBe(1);
  });

  it.each([
    ['its lane no longer waits for', { parked: true }],
    ['was queued by itself', { lane: 'delivery' }],
  ])('says of a message that %s that it may come out of order', async (_what, options) => {
    const { url, received } = await receiver(responding(200));
    await sendMessage(sender, webhookAt(url), newMessage(options));
    expect(received[0]?.headers['x-lectern-out-of-order']).toBe('true');
  });

  it('follows no redirect', async () => {
    const elsewhere = await receiver(responding(200));
    const { url, host } = await receiver(responding(307, '', { location: elsewhere.url }));

    const result = await sendMessage(sender, webhookAt(url), newMessage());

    expect(result).toMatchObject({ ok: false, answerStatus: 307, error: expect.stringContaining(host) });
    expect(elsewhere.received).toEqual([]);
  });

  it.each([300, 400, 404, 429, 500, 503])(
    'counts an answer of %d as a failure, and is not refused by it',
    async (status) => {
      const { url } = await receiver(responding(status, 'no'));
      const result = await sendMessage(sender, webhookAt(url), newMessage());
      expect(result).toMatchObject({ ok: false, answerStatus: status, error: expect.stringContaining(String(status)) });
      expect(result).not.toHaveProperty('refused');
    },
  );

  it('takes an answer of 410 for a wish to hear nothing more', async () => {
    const { url, host } = await receiver(responding(410));
    expect(await sendMessage(sender, webhookAt(url), newMessage())).toMatchObject({
      ok: false,
      answerStatus: 410,
      refused: expect.stringContaining(`${host} returned 410`),
    });
  });

  it('keeps the first 1024 bytes of an answer in a form that can be stored', async () => {
    const { url } = await receiver(responding(500, Buffer.concat([Buffer.from('\0 why'), Buffer.alloc(5000, 'x')])));
    const { logs } = await sendMessage(sender, webhookAt(url), newMessage());
    const kept = logs[1]?.message ?? '';
    expect(kept).toBe(`\uFFFD why${'x'.repeat(1019)}`);
  });

  it('counts an answer without end as a failure', async () => {
    const { url } = await receiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const result = await sendMessage(sender, webhookAt(url), newMessage());
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining('larger than') });
  });

  it('sends nothing to a private address', async () => {
    const { url, received } = await receiver(responding(200));
    const result = await sendMessage({ ...sender, outbound: createGuardedClient() }, webhookAt(url), newMessage());
    expect(result).toMatchObject({ ok: false, error: expect.any(String) });
    expect(received).toEqual([]);
  });

  it('sends nothing when its secret cannot be read any more', async () => {
    const { url, received } = await receiver(responding(200));
    const other = { ...sender, keyring: new Keyring('another secret') };
    expect(await sendMessage(other, webhookAt(url), newMessage())).toMatchObject({
      ok: false,
      error: expect.stringContaining('Rotate it'),
    });
    expect(received).toEqual([]);
  });

  it('does not count an attempt that was cancelled because the process ends', async () => {
    const closing = createGuardedClient({ policy: createAddressPolicy('127.0.0.1') });
    const { url } = await receiver(() => closing.close());
    await expect(sendMessage({ ...sender, outbound: closing }, webhookAt(url), newMessage())).rejects.toThrow(
      'shutting down',
    );
  });

  it.each([
    ['arrives', 200],
    ['is refused', 500],
    ['is sent elsewhere', 302],
  ])('keeps no path, cookie, signature or secret of a message that %s', async (_what, status) => {
    const { url, received } = await receiver(responding(status, 'thanks', { 'set-cookie': 'cookie-key' }));
    const kept = JSON.stringify(await sendMessage(sender, webhookAt(url), newMessage()));
    const signature = String(received[0]?.headers['webhook-signature']);
    for (const hidden of ['path-key', 'query-key', 'cookie-key', signature, secret, secret.slice(6)]) {
      expect(kept).not.toContain(hidden);
    }
  });
});

function headersIn(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
