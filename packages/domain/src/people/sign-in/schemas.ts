import { z } from 'zod';
import { Email, Timestamp } from '../../platform/http/primitives.js';
import { User } from '../users/schemas.js';

/** How long a mailed sign-in link works. */
export const SIGN_IN_LINK_MINUTES = 15;

/** How long a token that a sign-in gives works. */
export const SIGN_IN_TOKEN_DAYS = 30;

export const RequestSignInLink = z.object({ email: Email });
export type RequestSignInLink = z.infer<typeof RequestSignInLink>;

export const ExchangeSignInCode = z.object({
  code: z.string().min(1).max(200).describe('The code of the mailed link, or of single sign-on'),
  verifier: z
    .string()
    .min(43)
    .max(128)
    .optional()
    .describe('What the challenge was made of with which single sign-on was begun'),
});
export type ExchangeSignInCode = z.infer<typeof ExchangeSignInCode>;

/** The response to a successful sign-in. */
export const SignedIn = z
  .strictObject({
    token: z.string().describe('Send as bearer token. It is shown only this once'),
    expiresAt: Timestamp,
    user: User,
  })
  .meta({ id: 'SignedIn' });
