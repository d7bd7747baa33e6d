import { slugFor } from '@lectern/content/pages/slug';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import type { Keyring } from '@lectern/database/keyring';
import { setGrants } from '@lectern/database/library/grants/grants.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { createSiteRow, type NewSite } from '@lectern/database/sites/sites.queries';
import { addSiteSpace } from '@lectern/domain/sites/structure/add';
import { andThen, applied, type StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { type Changed, changeStructure, type ItemDetails } from './change-structure.js';

/** A site that somebody wants to have, and who looks after it. */
export interface WantedSite extends Omit<NewSite, 'at'> {
  administratorId: string;
  /** What it shows, in order. */
  spaces: readonly { id: string; title: string }[];
}

/** Adds a site that is not published yet; says why when it cannot show these spaces. */
export async function createSite(
  tx: Transaction,
  context: OperationContext,
  keyring: Keyring,
  { administratorId, spaces, ...site }: WantedSite,
): Promise<Changed> {
  const { id: siteId, organizationId, title, visibility } = site;
  const { at } = context;
  await createSiteRow(tx, keyring, { ...site, at });
  // Whoever makes a site looks after it, also with a role in the organization that would not do.
  const creator = { userIds: [administratorId], teamIds: [] };
  await setGrants(tx, { organizationId, kind: 'site', id: siteId }, creator, 'admin', at);
  const added = spaces.map((space) => ({ id: newId(at), space }));
  const details = new Map(
    added.map(({ id, space }): [string, ItemDetails] => [id, { spaceId: space.id, title: null }]),
  );
  const ref = { organizationId, siteId };
  const changed = await changeStructure(tx, ref, (structure) => withSpaces(structure, added), details);
  const target = { type: 'site', id: siteId, label: title };
  const payload = { title, visibility, spaces: spaces.map(({ id }) => id) };
  await recordAudit(tx, context, { action: 'site.created', organizationId, target, payload });
  await recordEvent(tx, context, organizationId, 'site.created', { siteId });
  return changed;
}

function withSpaces(
  structure: StructureRow[],
  added: readonly { id: string; space: { title: string } }[],
): StructureOutcome {
  return added.reduce<StructureOutcome>(
    (outcome, { id, space }) => andThen(outcome, (all) => addSiteSpace(all, { id, name: slugFor(space.title) })),
    applied(structure),
  );
}
