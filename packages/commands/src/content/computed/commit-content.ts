import { sameJson } from '@lectern/content/document/json-values';
import { readIntegrationSource } from '@lectern/content/integrations/integration-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { findContentIntegrations } from '@lectern/database/content/computed/content-sources.queries';
import type { ContentChanges } from '@lectern/database/content/content-types';
import { type IndexedRevisionRow, lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import type { Sql } from '@lectern/database/sql';
import type { CommitContext } from '../commit.js';
import { commitUpdate } from '../update-content.js';
import { ComputedChanges } from './computed-changes.js';
import { computeIntegrationPages, type IntegrationContentResult } from './integration-content.js';
import { addsSpecs } from './new-specs.js';

/** What an integration answered for a page, and what it was asked. */
export interface ComputedContentResult {
  pageId: string;
  /** The page as it was when the integration was asked. */
  asked: PageRecord;
  /** The version of the integration then. */
  version: number;
  content: IntegrationContentResult;
}

/** What became of responses. */
export interface ContentCommit {
  /** The revision that they made; null when nothing is different from before. */
  revision: IndexedRevisionRow | null;
  /** Pages for which another answer came in between: which of the two is the newer one, only the next can tell. */
  overtaken: string[];
  /** Pages whose answer shows an API specification that the integration may not read. */
  refused: string[];
}

/**
 * Makes answers of integrations the current content of a space, in one revision. A response of a version that was replaced,
 * or for a page that has another source by now, is left out: whoever changed that has ordered the next one.
 */
export async function commitContent(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  spaceId: string,
  responses: readonly ComputedContentResult[],
): Promise<ContentCommit> {
  const head = await lockCurrentRevision(sql, spaceId);
  if (!head) return { revision: null, overtaken: [], refused: [] };
  const names = responses.flatMap(({ asked }) => integrationOf(asked) ?? []);
  const integrations = await findContentIntegrations(sql, head, names);
  const known = await commit.store.pages.all(sql, head.organizationId, head.roots.pages);
  const at = context.at.toISOString();
  const made = new ComputedChanges(known, NOTHING);
  const overtaken: string[] = [];
  const refused: string[] = [];
  const showsNewSpecs = (record: PageRecord, response: ComputedContentResult): Promise<boolean> => {
    const alone = new ComputedChanges(known, NOTHING);
    put(alone, record, response, at);
    return addsSpecs(sql, commit.store, [head], alone.changes());
  };
  for (const response of responses) {
    const record = known.get(response.pageId);
    const integration = integrations.get(integrationOf(response.asked) ?? '');
    const isWanted = integration?.active && integration.version === response.version;
    if (!record || !isWanted || !isOfSameSource(record, response.asked)) continue;
    if (record.computedSeed !== response.asked.computedSeed) overtaken.push(response.pageId);
    else if (!integration.mayReadSpecs && (await showsNewSpecs(record, response))) refused.push(response.pageId);
    else put(made, record, response, at);
  }
  const changes = withUsedBodies(made.changes());
  if (changes.pages.size === 0) return { revision: null, overtaken, refused };
  const update = { changes, type: 'computed', byIntegrations: true } as const;
  return { revision: await commitUpdate(sql, context, commit, head, update), overtaken, refused };
}

const NOTHING: ContentChanges = { pages: new Map(), assets: new Map(), bodies: [] };

function integrationOf({ computed }: PageRecord): string | undefined {
  return readIntegrationSource(computed)?.integration;
}

function isOfSameSource(record: PageRecord, asked: PageRecord): boolean {
  return record.madeFor === undefined && record.type === asked.type && sameJson(record.computed, asked.computed);
}

function put(made: ComputedChanges, record: PageRecord, { pageId, content }: ComputedContentResult, at: string): void {
  const { seed, body, pages } = content;
  const next = { ...record, computedSeed: seed, body: body.hash };
  if (!sameJson(record, next)) made.putRoot(pageId, { ...next, updatedAt: at }, body);
  if (pages) made.putBelow(pageId, computeIntegrationPages(pages, { seed, at, taken: made.slugsBelow(pageId) }));
}

/** Texts of pages that stay as they are need not be stored again. */
function withUsedBodies(changes: ContentChanges): ContentChanges {
  const used = new Set([...changes.pages.values()].map((record) => record?.body));
  return { ...changes, bodies: changes.bodies.filter(({ hash }) => used.has(hash)) };
}
