import { type IntegrationSource, readIntegrationSource } from '@lectern/content/integrations/integration-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import {
  type ContentIntegration,
  findContentIntegrations,
} from '@lectern/database/content/computed/content-sources.queries';
import type { ContentStore } from '@lectern/database/content/content-store';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';

/** A page that an integration makes, and whom to ask. */
export interface ContentRoot {
  pageId: string;
  record: PageRecord;
  source: IntegrationSource;
  integration: ContentIntegration;
}

/** The pages of a space that integrations make which are active there, and the texts that the space has already. */
export interface ContentRoots {
  head: IndexedRevisionRow;
  roots: ContentRoot[];
  knownBodies: ReadonlySet<string>;
}

/** Finds what integrations make in the current content of a space, all of it or one page; null when the space is gone. */
export async function findContentRoots(
  sql: Sql,
  store: ContentStore,
  spaceId: string,
  pageId?: string,
): Promise<ContentRoots | null> {
  const head = await findCurrentRevision(sql, spaceId);
  if (!head) return null;
  const records = await store.pages.all(sql, head.organizationId, head.roots.pages);
  const found = [...records].flatMap(([id, record]) => {
    const source = readIntegrationSource(record.computed);
    const isWanted = record.madeFor === undefined && (pageId === undefined || pageId === id);
    return isWanted && source ? [{ pageId: id, record, source }] : [];
  });
  const names = found.map(({ source }) => source.integration);
  const integrations = await findContentIntegrations(sql, head, names);
  const roots = found.flatMap((root) => {
    const integration = integrations.get(root.source.integration);
    const canBeAsked = integration?.active && integration.sourceIds.includes(root.source.sourceId);
    return canBeAsked ? [{ ...root, integration }] : [];
  });
  return { head, roots, knownBodies: new Set([...records.values()].flatMap(({ body }) => body ?? [])) };
}
