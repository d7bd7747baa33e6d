import { slugFor } from '@lectern/content/pages/slug';
import { addSiteSpace } from '@lectern/domain/sites/structure/add';
import { andThen, done, type Outcome } from '@lectern/domain/sites/structure/outcome';
import type { Transaction } from '../client.js';
import type { OperationContext } from '../context.js';
import { newId } from '../ids.js';
import type { Keyring } from '../keyring.js';
import { setGrants } from '../library/grants/grants.queries.js';
import { recordAudit } from '../platform/audit/record-audit.js';
import { recordEvent } from '../platform/outbox/record-event.js';
import { type Changed, changeStructure, type ItemDetails } from './change-structure.operation.js';
import type { StructureRow } from './site-snapshot.queries.js';
import { createSiteRow, type NewSite } from './sites.queries.js';

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

function withSpaces(structure: StructureRow[], added: readonly { id: string; space: { title: string } }[]): Outcome {
  return added.reduce<Outcome>(
    (outcome, { id, space }) => andThen(outcome, (all) => addSiteSpace(all, { id, name: slugFor(space.title) })),
    done(structure),
  );
}
