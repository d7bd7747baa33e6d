import type { Transaction } from '@lectern/database/client';
import {
  loadSites,
  type SiteRef,
  type SiteSnapshot,
  type StructureRow,
} from '@lectern/database/sites/site-snapshot.queries';
import type { Sql } from '@lectern/database/sql';
import { structureChanges } from '@lectern/domain/sites/structure/changes';
import type { StructureItem } from '@lectern/domain/sites/structure/model';
import type { Refusal, StructureOutcome } from '@lectern/domain/sites/structure/outcome';

/** What a new item of a structure is, beside its place. */
export type ItemDetails =
  | { spaceId: string; title: string | null }
  | {
      title: string;
      description?: string | null;
      icon?: string | null;
      condition?: string | null;
      url?: string;
    };

/** What came of a change. */
export type Changed =
  | { outcome: 'changed'; added: number; changed: number; removed: StructureRow[] }
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'unknown-site' };

/**
 * Changes the structure of a site by a rule. Whoever changes the same site waits, so the rule sees what is written. New
 * items take their details by their ids.
 */
export async function changeStructure(
  tx: Transaction,
  { organizationId, siteId }: SiteRef,
  rule: (structure: StructureRow[]) => StructureOutcome,
  details: ReadonlyMap<string, ItemDetails> = new Map(),
): Promise<Changed> {
  const before = (await lockSite(tx, { organizationId, siteId }))?.structure;
  if (!before) return { outcome: 'unknown-site' };
  const result = rule(before);
  if (result.outcome === 'refused') return result;
  const { added, changed, removed } = structureChanges(before, result.structure);
  await detach(tx, siteId, removed, changed);
  await insertItems(tx, { organizationId, siteId }, added, details);
  await writePlaces(tx, siteId, changed);
  await removeItems(tx, siteId, removed);
  const gone = new Set(removed.map(({ id }) => id));
  return {
    outcome: 'changed',
    added: added.length,
    changed: changed.length,
    removed: before.filter(({ id }) => gone.has(id)),
  };
}

/** A site that nobody else changes until the transaction ends; null when there is no such site. */
export async function lockSite(tx: Transaction, { organizationId, siteId }: SiteRef): Promise<SiteSnapshot | null> {
  const lock = 'SELECT id FROM sites WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE';
  if ((await tx.execute(lock, [organizationId, siteId])) === 0) return null;
  const [snapshot] = await loadSites(tx, [siteId]);
  return snapshot ?? null;
}

/** Makes room: what is removed or moved gives up its path and its being the default before anything takes them. */
async function detach(sql: Sql, siteId: string, removed: readonly StructureItem[], changed: readonly StructureItem[]) {
  const ids = [...removed, ...changed].map(({ id }) => id);
  if (ids.length === 0) return;
  const gone = removed.map(({ id }) => id);
  for (const table of ['site_spaces', 'site_navigation']) {
    await sql.execute(
      `UPDATE ${table} SET is_default = false WHERE site_id = $1 AND id = ANY($2::text[]) AND is_default`,
      [siteId, ids],
    );
  }
  await sql.execute('DELETE FROM site_spaces WHERE site_id = $1 AND id = ANY($2::text[])', [siteId, gone]);
}

async function insertItems(
  sql: Sql,
  { organizationId, siteId }: SiteRef,
  added: readonly StructureItem[],
  details: ReadonlyMap<string, ItemDetails>,
): Promise<void> {
  // Sections before what stands in them.
  for (const item of [...added].sort(navigationFirst)) {
    const detail = details.get(item.id);
    if (!detail) throw new Error(`Nothing is known of the new ${item.type} ${item.id}`);
    if (item.type === 'site-space' && 'spaceId' in detail) {
      await sql.execute(INSERT_SITE_SPACE, [
        item.id,
        organizationId,
        siteId,
        detail.spaceId,
        item.parent,
        item.position,
        item.path,
        item.isDefault,
        detail.title,
      ]);
    } else if (item.type !== 'site-space' && !('spaceId' in detail)) {
      await sql.execute(INSERT_NAVIGATION, [
        item.id,
        organizationId,
        siteId,
        item.type,
        item.parent,
        item.position,
        detail.title,
        detail.description ?? null,
        detail.icon ?? null,
        detail.condition ?? null,
        item.type === 'site-section' ? item.path : null,
        item.type === 'site-section' && item.isDefault,
        detail.url ?? null,
      ]);
    } else throw new Error(`The details of ${item.id} are those of another kind of item`);
  }
}

const INSERT_SITE_SPACE = `
  INSERT INTO site_spaces (id, organization_id, site_id, space_id, section_id, position, path, is_default, title)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const INSERT_NAVIGATION = `
  INSERT INTO site_navigation (id, organization_id, site_id, type, parent_id, position, title, description, icon,
                               condition, path, is_default, url)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

async function writePlaces(sql: Sql, siteId: string, changed: readonly StructureItem[]): Promise<void> {
  for (const item of changed) {
    if (item.type === 'site-space') {
      await sql.execute(
        `UPDATE site_spaces SET section_id = $3, position = $4, path = $5, is_default = $6
          WHERE site_id = $1 AND id = $2`,
        [siteId, item.id, item.parent, item.position, item.path, item.isDefault],
      );
    } else {
      const [path, isDefault] = item.type === 'site-section' ? [item.path, item.isDefault] : [null, false];
      await sql.execute(
        `UPDATE site_navigation SET parent_id = $3, position = $4, path = $5, is_default = $6
          WHERE site_id = $1 AND id = $2`,
        [siteId, item.id, item.parent, item.position, path, isDefault],
      );
    }
  }
}

async function removeItems(sql: Sql, siteId: string, removed: readonly StructureItem[]): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await sql.execute('DELETE FROM site_navigation WHERE site_id = $1 AND id = ANY($2::text[])', [siteId, ids]);
}

function navigationFirst(one: StructureItem, other: StructureItem): number {
  return Number(one.type === 'site-space') - Number(other.type === 'site-space');
}
