import { sameJson } from '@lectern/content/document/json-values';
import { readIntegrationSource } from '@lectern/content/integrations/integration-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import type { ContentChanges } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';

/** Changes that leave what integrations made as it is, and the pages that they have to be asked for. */
export interface RetainedContent {
  changes: ContentChanges;
  /** Pages whose source is new or another one, or of which something else than the integration has changed what it made. */
  wanted: string[];
}

/**
 * Keeps changes from touching what integrations made: the text of a page stays what it was as long as its source is the
 * same, whatever was written, imported or brought back in its place.
 */
export async function keepComputedContent(
  sql: Sql,
  store: ContentStore,
  { organizationId, roots }: Base,
  changes: ContentChanges,
): Promise<RetainedContent> {
  const removed = [...changes.pages].flatMap(([id, record]) => (record === null ? [id] : []));
  const own = [...changes.pages].flatMap(([id, record]) => (record && isRoot(record) ? [id] : []));
  const get = (ids: readonly string[]) => store.pages.get(sql, organizationId, roots.pages, ids);
  const gone = removed.length === 0 ? [] : [...(await get(removed)).values()];
  const disturbed = new Set([...changes.pages.values(), ...gone].flatMap((record) => record?.madeFor ?? []));
  const touched = [...new Set([...own, ...disturbed])];
  if (touched.length === 0) return { changes, wanted: [] };
  const before = await get(touched);
  const pages = new Map(changes.pages);
  const wanted: string[] = [];
  for (const id of touched) {
    const known = before.get(id);
    const record = pages.has(id) ? pages.get(id) : known;
    if (!record || !isRoot(record)) continue;
    const isSame = known !== undefined && known.type === record.type && sameJson(known.computed, record.computed);
    const isMade = isSame && known.computedSeed !== undefined;
    if (isMade && pages.has(id)) pages.set(id, withMade(record, known));
    if (!isMade || disturbed.has(id)) wanted.push(id);
  }
  return { changes: { ...changes, pages }, wanted };
}

function isRoot({ computed, madeFor }: PageRecord): boolean {
  return madeFor === undefined && readIntegrationSource(computed) !== undefined;
}

function withMade(record: PageRecord, { body, computedSeed }: PageRecord): PageRecord {
  const { body: _, computedSeed: __, ...rest } = record;
  return { ...rest, ...(body !== undefined && { body }), ...(computedSeed !== undefined && { computedSeed }) };
}
