import { createHmac } from 'node:crypto';
import { openWebhookSecrets } from '@lectern/database/integrations/webhooks/webhook-secrets';
import type { Keyring } from '@lectern/database/keyring';
import { DELIVERY_TIMEOUT_MS } from '@lectern/domain/integrations/deliveries/schedule';
import type { TraceLog } from '@lectern/domain/integrations/event-schemas';
import type { WebhookExchange } from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { WebhookMessage } from '@lectern/domain/integrations/webhooks/message';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { storable } from '@lectern/domain/platform/http/storable-text';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import type { OutboundResponse } from '@lectern/outbound/outbound-response';
import type { AttemptResult } from '../attempt-result.js';

/** What sending needs. */
export interface MessageSender {
  outbound: GuardedClient;
  keyring: Keyring;
  now: () => Date;
}

/** Nobody reads answers: whoever sends long ones is not waited for. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
const CACHED_RESPONSE_BYTES = 1024;
const MAX_CACHED_HEADERS = 50;
/** What a receiver wants to recognize others by is nothing that people have to read. */
const PRIVATE_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'set-cookie2']);

const limits = { timeoutMs: DELIVERY_TIMEOUT_MS, maxBodyBytes: MAX_RESPONSE_BYTES, maxRedirects: 0 };

/**
 * Sends a message to a webhook and returns how that went. What is kept of it names the host, but no path, signature or secret.
 * Rejects when it was not the receiver that it failed for, so that the attempt does not count.
 */
export async function sendMessage(
  { outbound, keyring, now }: MessageSender,
  webhook: { url: string; secret: Uint8Array },
  delivery: OutgoingMessage,
): Promise<AttemptResult> {
  const startedAt = now();
  const secrets = openWebhookSecrets(keyring, webhook.secret, startedAt);
  if (secrets.length === 0) return unsigned(startedAt);
  const { host } = new URL(webhook.url);
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const message = composeMessage(delivery, secrets, startedAt);
  const { 'webhook-signature': _, ...headers } = message.headers;
  const request = { headers };
  try {
    const response = await outbound.fetch(webhook.url, { method: 'POST', ...message, limits });
    const exchange = { request, response: keptOf(response) };
    return { ...judged(response, host, { durationMs: elapsed(), at: now() }), exchange };
  } catch (error) {
    // A request that this process has cancelled says nothing about who was to get it.
    if (!(error instanceof OutboundError) || error.code === 'aborted') throw error;
    const durationMs = elapsed();
    const logs = [line('error', error.message, now())];
    return { ok: false, error: error.message, durationMs, logs, exchange: { request } };
  }
}

function judged(
  { status, body }: OutboundResponse,
  host: string,
  { durationMs, at }: { durationMs: number; at: Date },
): AttemptResult {
  const ok = status >= 200 && status < 300;
  const logs = [line(ok ? 'info' : 'error', `${host} returned ${status} after ${durationMs} ms`, at)];
  const text = startOf(body);
  if (text !== '') logs.push(line('debug', text, at));
  const attempt = { answerStatus: status, durationMs, logs };
  if (ok) return { ok, ...attempt };
  const refused = status === 410 && { refused: `${host} returned 410 (Gone): it wants no more messages.` };
  return { ok, ...attempt, error: failureOf(status, host), ...refused };
}

function keptOf({ status, headers, body }: OutboundResponse): WebhookExchange['response'] {
  const kept = [...headers].filter(([name]) => !PRIVATE_HEADERS.has(name)).slice(0, MAX_CACHED_HEADERS);
  const short = kept.map(([name, value]) => [name, storable(value.slice(0, CACHED_RESPONSE_BYTES))]);
  return { status, headers: Object.fromEntries(short), body: startOf(body) };
}

function failureOf(status: number, host: string): string {
  if (status >= 300 && status < 400) {
    return `${host} returned ${status}. Redirects are not followed. Use the URL that it redirects to.`;
  }
  return `${host} returned ${status}. Only 200 to 299 count as received.`;
}

function unsigned(at: Date): AttemptResult {
  const error = 'The secret of the webhook can no longer be decrypted. Rotate it.';
  return { ok: false, error, durationMs: 0, logs: [line('error', error, at)] };
}

function startOf(body: Uint8Array): string {
  return storable(new TextDecoder().decode(body.subarray(0, CACHED_RESPONSE_BYTES))).trim();
}

function line(level: TraceLog['level'], message: string, at: Date): TraceLog {
  return { level, message, timestamp: timestamp(at) };
}

/** A message to a webhook. */
export interface OutgoingMessage {
  id: string;
  lane: string;
  /** Whether its lane no longer waits for it. */
  parked: boolean;
  payload: unknown;
}

/** The request that tells a webhook something, signed with each of its secrets. */
export function composeMessage(delivery: OutgoingMessage, secrets: readonly string[], now: Date) {
  const { type, timestamp: happenedAt, data } = WebhookMessage.parse(delivery.payload);
  const { id, organization, ...details } = data;
  const body = JSON.stringify({ type, timestamp: happenedAt, data: { id, organization, ...details } });
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lectern-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage({ id, timestamp, body }, secrets),
      ...(isOutOfOrder(delivery) && { 'x-lectern-out-of-order': 'true' }),
    },
  };
}

/** What was queued by itself stands in a lane that is named after it, and waits for nothing that came before. */
function isOutOfOrder({ id, lane, parked }: OutgoingMessage): boolean {
  return parked || lane === id;
}

/** What a signature vouches for. */
export interface SignedContent {
  id: string;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The signatures of a message, one for each secret, as Standard Webhooks wants them in one header. */
export function signMessage({ id, timestamp, body }: SignedContent, secrets: readonly string[]): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`)
    .join(' ');
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}
