import { NumericDate } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';
import type { Keyring } from '../keyring.js';

/** What signed tokens are for. A token for one purpose is worth nothing for another. */
export type SignedTokenPurpose = 'site-tokens' | 'site-previews' | 'site-members' | 'agent-tokens';

/** What a valid token says; `exp` is its end, in seconds since 1970. */
export interface SignedPayload extends Record<string, unknown> {
  exp: number;
}

/** The longest token that is looked at. */
export const MAX_SIGNED_TOKEN_LENGTH = 32 * 1024;

// The one header that is ever written and accepted, so that no token can choose how it is checked.
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });
const Payload = z.looseObject({ exp: NumericDate });
const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') });

/** Signs and verifies the tokens that this installation gives out itself: JWTs by HS256 under its own keys. */
export class SignedTokens {
  constructor(private readonly keyring: Keyring) {}

  /** Signs a payload, whose `exp` says until when the token is valid. */
  sign(purpose: SignedTokenPurpose, payload: SignedPayload): string {
    const signed = `${HEADER}.${encoded(payload)}`;
    return `${signed}.${this.keyring.hash(purpose, signed).toString('base64url')}`;
  }

  /** What a token says that was signed here for this purpose and has not ended; null for every other text. */
  verify(purpose: SignedTokenPurpose, token: string, now: Date): SignedPayload | null {
    if (token.length > MAX_SIGNED_TOKEN_LENGTH) return null;
    const [header, payload, signature, ...more] = token.split('.');
    if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return null;
    const given = Buffer.from(signature, 'base64url');
    // One signature has several spellings, of which one is enough.
    if (given.toString('base64url') !== signature) return null;
    if (!Header.safeParse(decoded(header)).success) return null;
    if (!this.keyring.verifies(purpose, `${header}.${payload}`, given)) return null;
    const { data } = Payload.safeParse(decoded(payload));
    return data !== undefined && now.getTime() < data.exp * 1000 ? data : null;
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
