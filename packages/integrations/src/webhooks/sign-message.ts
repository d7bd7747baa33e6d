import { createHmac } from 'node:crypto';

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
