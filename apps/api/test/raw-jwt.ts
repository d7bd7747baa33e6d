import { createHmac } from 'node:crypto';

/** A JWT of exactly this header and payload, whatever they say; without a key it has no signature. */
export function rawJwt(header: object, payload: object | string, key?: string, hash = 'sha256'): string {
  const signed = `${encoded(JSON.stringify(header))}.${encoded(typeof payload === 'string' ? payload : JSON.stringify(payload))}`;
  return `${signed}.${key === undefined ? '' : createHmac(hash, key).update(signed).digest('base64url')}`;
}

/** What the payload of a JWT says, unchecked. */
export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

/** Seconds since 1970, some seconds from now. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
