import type { CustomizationOverride } from '@lectern/domain/sites/customization/schemas';
import type { Transaction } from '../client.js';
import type { SiteRef } from './site-snapshot.queries.js';

/** Keeps what is set on a space of a site; false when the site has no such space. */
export async function saveSiteSpaceCustomization(
  db: Transaction,
  { organizationId, siteId }: SiteRef,
  siteSpaceId: string,
  customization: CustomizationOverride,
): Promise<boolean> {
  const where = { organizationId, siteId, id: siteSpaceId };
  const { count } = await db.prisma.siteSpace.updateMany({ where, data: { customization } });
  return count === 1;
}
