import type { AdaptiveJsonSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import type { Transaction } from '../client.js';
import type { SiteRef } from './site-snapshot.queries.js';

/** Keeps the schema of what a site may know of its visitors. */
export async function saveAdaptiveSchema(
  tx: Transaction,
  { organizationId, siteId }: SiteRef,
  schema: AdaptiveJsonSchema,
  at: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE sites SET adaptive_schema = $3::text::jsonb, adaptive_schema_at = $4::timestamptz,
                      updated_at = $4::timestamptz
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, siteId, JSON.stringify(schema), at],
  );
}
