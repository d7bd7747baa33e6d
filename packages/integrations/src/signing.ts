import { createHmac } from 'node:crypto';
import type { Keyring } from '@lectern/database/keyring';

/** What secrets are derived for: an integration, an installation, or one of these on a space or a site. */
export type SignedFor = readonly string[];

/** The secret by which something that an integration receives, or sends to others, can be recognized. */
export function signingSecret(keyring: Keyring, signedFor: SignedFor): string {
  return keyring.hash('integration-signatures', signedFor.join(':')).toString('hex');
}

/** The header that vouches for a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal digits>`. */
export function signatureHeader(secret: string, body: Buffer, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${signature}`;
}
