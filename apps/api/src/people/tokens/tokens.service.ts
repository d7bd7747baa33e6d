import { issueToken } from '@lectern/commands/people/issue-token';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  type ApiTokenRow,
  listApiTokens,
  newTokenSecret,
  revokeApiToken,
  type TokenOwner,
} from '@lectern/database/people/tokens/tokens.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { CreateApiToken } from '@lectern/domain/people/tokens/schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Issues and revokes the caller's own tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the caller's tokens, as far as the caller's own one reaches. */
  list(caller: Caller, query: PageQuery): Promise<Page<ApiTokenRow>> {
    return listApiTokens(this.database, this.keyring, credentialOwner(caller), query);
  }

  /** Issues a token that reaches no further than the caller's own one, and returns it with its secret, this once. */
  async create(caller: Caller, input: CreateApiToken): Promise<{ token: ApiTokenRow; secret: string }> {
    const { context } = caller;
    const expiresAt = input.expiresAt === undefined ? undefined : new Date(input.expiresAt);
    if (expiresAt && expiresAt <= context.at) {
      throw invalidRequest([{ path: 'body.expiresAt', message: 'must lie in the future' }]);
    }
    const secret = newTokenSecret();
    const { label, scopes } = input;
    const token = await this.mutations.run(context, (tx) =>
      issueToken(tx, this.keyring, context, {
        ...credentialOwner(caller),
        label,
        origin: 'api',
        secret,
        scopes,
        expiresAt,
      }),
    );
    return { token, secret };
  }

  /** Revokes a token of the caller; a token that is not there is as good as revoked. */
  async revoke(caller: Caller, tokenId: string): Promise<void> {
    await this.mutations.run(caller.context, async (tx) => {
      const label = await revokeApiToken(tx, credentialOwner(caller), tokenId);
      if (label === null) return;
      await recordAudit(tx, caller.context, {
        action: 'token.revoked',
        organizationId: null,
        target: { type: 'token', id: tokenId, label },
      });
    });
  }
}

/** What an organization vouched for stays apart from everything else that the person has. */
export function credentialOwner({ userId, identity: { vouchedBy } }: Caller): TokenOwner {
  return { userId, ...(vouchedBy && { samlProviderId: vouchedBy.providerId }) };
}
