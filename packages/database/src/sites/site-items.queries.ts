import type { Transaction } from '../client.js';
import type { SpaceRef } from '../library/spaces/spaces.queries.js';
import type { NavigationRow, SiteRef, SiteSpaceRow } from './site-snapshot.queries.js';

/** What of a site space can be changed without moving anything; what is absent stays. */
export type SiteSpaceDetails = Partial<Pick<SiteSpaceRow, 'spaceId' | 'title' | 'condition'>>;

/** The same of a section, a group or a link; only links have a URL. */
export type NavigationDetails = Partial<Pick<NavigationRow, 'title' | 'description' | 'icon' | 'condition'>> & {
  url?: string | undefined;
};

/** Changes what a site space of a locked site shows and says. */
export async function updateSiteSpaceRow(
  tx: Transaction,
  { organizationId, siteId }: SiteRef,
  id: string,
  data: SiteSpaceDetails,
): Promise<void> {
  await tx.prisma.siteSpace.updateMany({ where: { organizationId, siteId, id }, data });
}

/** Changes what a section, a group or a link of a locked site says. */
export async function updateNavigationRow(
  tx: Transaction,
  { organizationId, siteId }: SiteRef,
  id: string,
  data: NavigationDetails,
): Promise<void> {
  await tx.prisma.siteNavigationItem.updateMany({ where: { organizationId, siteId, id }, data });
}

/** Keeps a space in its organization until the transaction ends; false when it is not there, or deleted. */
export async function holdSpace(tx: Transaction, { organizationId, spaceId }: SpaceRef): Promise<boolean> {
  const rows = await tx.execute(
    'SELECT id FROM spaces WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE',
    [organizationId, spaceId],
  );
  return rows === 1;
}
