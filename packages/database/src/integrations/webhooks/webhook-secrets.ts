import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Keyring } from '../../keyring.js';

/** How long messages are also signed with the secret before, so that receivers can change over. */
export const PREVIOUS_SECRET_MS = 24 * 60 * 60_000;

const SECRET_BYTES = 24;

const StoredSecrets = z.strictObject({
  current: z.string(),
  previous: z.strictObject({ secret: z.string(), until: z.iso.datetime() }).optional(),
});
type StoredSecrets = z.infer<typeof StoredSecrets>;

/** A new secret, in the form in which receivers expect one. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Encrypts the first secret of a webhook. */
export function sealFirstSecret(keyring: Keyring, secret: string): Uint8Array<ArrayBuffer> {
  return seal(keyring, { current: secret });
}

/** Encrypts a new secret together with the one before, which stays in use for a day; one that is unreadable is left out. */
export function sealNextSecret(
  keyring: Keyring,
  sealed: Uint8Array,
  { secret, at }: { secret: string; at: Date },
): Uint8Array<ArrayBuffer> {
  const stored = open(keyring, sealed);
  const until = new Date(at.getTime() + PREVIOUS_SECRET_MS).toISOString();
  return seal(keyring, {
    current: secret,
    ...(stored && { previous: { secret: stored.current, until } }),
  });
}

/** The secrets that messages are signed with, the newest first; none when the key is gone that they were sealed with. */
export function openWebhookSecrets(keyring: Keyring, sealed: Uint8Array, at: Date): string[] {
  const stored = open(keyring, sealed);
  if (!stored) return [];
  const { current, previous } = stored;
  return previous && at < new Date(previous.until) ? [current, previous.secret] : [current];
}

function seal(keyring: Keyring, secrets: StoredSecrets): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(keyring.seal('webhooks', JSON.stringify(secrets)));
}

function open(keyring: Keyring, sealed: Uint8Array): StoredSecrets | null {
  let text: string;
  try {
    text = keyring.open('webhooks', sealed);
  } catch {
    return null;
  }
  return StoredSecrets.parse(JSON.parse(text));
}
