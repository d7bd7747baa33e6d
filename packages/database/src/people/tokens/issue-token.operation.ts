import type { Transaction } from '../../client.js';
import type { OperationContext } from '../../context.js';
import type { Keyring } from '../../keyring.js';
import { recordAudit } from '../../platform/audit/record-audit.js';
import { type ApiTokenRow, createApiToken, type NewApiToken } from './tokens.queries.js';

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
