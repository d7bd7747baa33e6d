import type { Transaction } from '../client.js';
import type { Keyring } from '../keyring.js';
import type { SiteRef } from './site-snapshot.queries.js';
import { newVisitorKey } from './sites.queries.js';

/** Gives a site a new key for visitors. The one so far is accepted until `previousUntil`, or no longer when null. */
export async function replaceVisitorKey(
  tx: Transaction,
  keyring: Keyring,
  { organizationId, siteId }: SiteRef,
  { previousUntil, at }: { previousUntil: Date | null; at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE sites
        SET auth_key = $3, auth_previous_key_until = $4::timestamptz, updated_at = $5::timestamptz,
            auth_previous_key = CASE WHEN $4::timestamptz IS NOT NULL THEN auth_key END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, siteId, newVisitorKey(keyring), previousUntil, at],
  );
}
