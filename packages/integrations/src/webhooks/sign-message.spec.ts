import { describe, expect, it } from '@jest/globals';
import { newWebhookSecret } from '@lectern/database/integrations/webhooks/webhook-secrets';
import { Webhook } from 'standardwebhooks';
import { signMessage } from './send-message.js';

const body = JSON.stringify({ type: 'space.created', data: { title: 'Füße & 漢字 🎉' } });

function headersOf(secrets: readonly string[], at = new Date()) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id: 'message-1', timestamp, body }, secrets),
  };
}

describe('signMessage', () => {
  it('signs as the reference library does', () => {
    const secret = newWebhookSecret();
    const at = new Date(1_700_000_000_000);
    const timestamp = at.getTime() / 1000;
    expect(signMessage({ id: 'message-1', timestamp, body }, [secret])).toBe(
      new Webhook(secret).sign('message-1', at, body),
    );
  });

  it('is verified by the reference library, whichever of two secrets the receiver has', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = headersOf(secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  });

  it.each([
    ['another body', { sent: `${body} ` }],
    ['another id', { headers: { 'webhook-id': 'message-2' } }],
    ['another time', { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 60) } }],
  ])('does not vouch for %s', (_what, { sent = body, headers = {} }: { sent?: string; headers?: object }) => {
    const secret = newWebhookSecret();
    const forged = { ...headersOf([secret]), ...headers };
    expect(() => new Webhook(secret).verify(sent, forged)).toThrow('No matching signature');
  });

  it('does not vouch for anything to a receiver with another secret', () => {
    const headers = headersOf([newWebhookSecret()]);
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
  });
});
