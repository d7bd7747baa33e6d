import type { Transaction } from '@lectern/database/client';
import { IdRow } from '@lectern/database/sql';
import { applied, type StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { changeStructure } from './change-structure.js';

/**
 * Takes spaces off every site of their organization, so that each site keeps a valid structure, and returns the ids of
 * the sites that showed them. Those that they were the style guide of have none then. Nobody can put the spaces on a site again until the transaction ends.
 */
export async function detachSpaces(
  tx: Transaction,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<string[]> {
  await tx.execute('SELECT id FROM spaces WHERE organization_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR UPDATE', [
    organizationId,
    spaceIds,
  ]);
  // In a fixed order, so that two who take spaces off the same sites do not wait for each other.
  const sites = await tx.query(
    IdRow,
    `SELECT DISTINCT site_id AS id FROM site_spaces WHERE organization_id = $1 AND space_id = ANY($2::text[])
      ORDER BY site_id`,
    [organizationId, spaceIds],
  );
  const gone = new Set(spaceIds);
  for (const { id: siteId } of sites) {
    await changeStructure(
      tx,
      { organizationId, siteId },
      (structure): StructureOutcome =>
        applied(structure.filter((item) => item.type !== 'site-space' || !gone.has(item.spaceId))),
    );
  }
  await tx.execute(
    'UPDATE sites SET styleguide_id = NULL WHERE organization_id = $1 AND styleguide_id = ANY($2::text[])',
    [organizationId, spaceIds],
  );
  return sites.map(({ id }) => id);
}
