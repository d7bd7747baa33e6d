import type { ApiTokenRow } from '@lectern/database/people/tokens/tokens.queries';
import { type ApiToken, TokenOrigin } from '@lectern/domain/people/tokens/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { Scope } from '@lectern/domain/platform/permissions/scopes';

/** Presents a token without its secret, which nobody has any more. */
export function presentApiToken(row: ApiTokenRow): ApiToken {
  return {
    object: 'api-token',
    id: row.id,
    label: row.label,
    ...(row.scopes.length > 0 && { scopes: row.scopes.map((scope) => Scope.parse(scope)) }),
    origin: TokenOrigin.parse(row.origin.replace('_', '-')),
    ...(row.samlProvider && { organization: row.samlProvider.organizationId }),
    createdAt: timestamp(row.createdAt),
    ...(row.expiresAt && { expiresAt: timestamp(row.expiresAt) }),
    ...(row.lastUsedAt && { lastUsedAt: timestamp(row.lastUsedAt) }),
  };
}
