import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Instant, Timestamp } from '../../platform/http/primitives.js';
import { Scope } from '../../platform/permissions/scopes.js';

/** What a token starts with, so that people and secret scanners recognise one. */
export const TOKEN_PREFIX = 'lct_';

export const TokenOrigin = z.enum(['email', 'sso', 'api', 'command-line']).describe('How the token was issued');
export type TokenOrigin = z.infer<typeof TokenOrigin>;

const tokenFields = {
  object: z.literal('api-token'),
  id: Id,
  label: z.string(),
  scopes: z.array(Scope).optional().describe('What the token is limited to; absent when it is not limited'),
  origin: TokenOrigin,
  organization: Id.optional().describe('The only organization that it works in, whose single sign-on vouched for it'),
  createdAt: Timestamp,
  expiresAt: Timestamp.optional(),
  lastUsedAt: Timestamp.optional().describe('Exact to the minute'),
};

/** An API token of a user, without its secret. */
export const ApiToken = z.strictObject(tokenFields).meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

/** The response to the creation of a token: the only time its secret is shown. */
export const CreatedApiToken = z
  .strictObject({ ...tokenFields, token: z.string().describe('The secret. It is shown only this once') })
  .meta({ id: 'CreatedApiToken' });

export const ApiTokenPage = pageOf(ApiToken).meta({ id: 'ApiTokenPage' });
export const ListApiTokens = PageQuery;

export const CreateApiToken = z.object({
  label: z.string().trim().min(1).max(50),
  expiresAt: Instant.optional().describe('When the token stops working; never when absent'),
  scopes: z.array(Scope).min(1).optional().describe('Limits the token to these scopes'),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;

export const ApiTokenParams = z.object({ tokenId: z.string() });
