import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import type { Keyring } from '@lectern/database/keyring';
import { type ApiTokenRow, createApiToken, type NewApiToken } from '@lectern/database/people/tokens/tokens.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';

/** Issues a token and records that it was. Called by the API and by the command line. */
export async function issueToken(
  tx: Transaction,
  keyring: Keyring,
  context: OperationContext,
  token: Omit<NewApiToken, 'at'>,
): Promise<ApiTokenRow> {
  const issued = await createApiToken(tx, keyring, { ...token, at: context.at });
  await recordAudit(tx, context, {
    action: 'token.created',
    organizationId: null,
    target: { type: 'token', id: issued.id, label: token.label },
    payload: { user: token.userId, scopes: token.scopes ?? null },
  });
  return issued;
}
