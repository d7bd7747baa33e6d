import type { Data } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { readIntegrationSource } from '@lectern/content/integrations/integration-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { CommitContext } from '../../content/commit.js';
import type { ContentChanges } from '../../content/content-types.js';
import { MadeChanges } from '../../content/made-changes.js';
import { type HeadRow, lockHead } from '../../content/revisions.queries.js';
import { commitUpdate } from '../../content/update-main.operation.js';
import type { OperationContext } from '../../context.js';
import type { Sql } from '../../sql.js';
import { type AnsweredContent, makeAnsweredPages } from './answered-content.js';
import { findContentIntegrations } from './content-sources.queries.js';

/** What an integration answered for a page, and what it was asked. */
export interface ContentAnswer {
  pageId: string;
  computed: Data;
  /** The state of the integration when it was asked. */
  state: string;
  content: AnsweredContent;
}

/**
 * Makes answers of integrations the main content of a space, in one revision. What was asked of an older state, or for
 * a page that has another source by now, is left out: whoever changed that has ordered the next answer. Answers the
 * revision; null when nothing is different from before, or the space is gone.
 */
export async function commitContent(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  spaceId: string,
  answers: readonly ContentAnswer[],
): Promise<HeadRow | null> {
  const head = await lockHead(sql, spaceId);
  if (!head) return null;
  const names = answers.flatMap(({ computed }) => readIntegrationSource(computed)?.integration ?? []);
  const integrations = await findContentIntegrations(sql, head, names);
  const known = await commit.store.pages.all(sql, head.organizationId, head.roots.pages);
  const made = new MadeChanges(known, { pages: new Map(), assets: new Map(), bodies: [] });
  for (const answer of answers) {
    const record = known.get(answer.pageId);
    const integration = integrations.get(readIntegrationSource(answer.computed)?.integration ?? '');
    if (record && integration?.active && integration.state === answer.state && isAskedFor(record, answer)) {
      put(made, record, answer, context.at.toISOString());
    }
  }
  const changes = withUsedBodies(made.changes());
  if (changes.pages.size === 0) return null;
  return commitUpdate(sql, context, commit, head, { changes, type: 'computed', madeByIntegrations: true });
}

function isAskedFor({ type, computed, madeFor }: PageRecord, answer: ContentAnswer): boolean {
  const wantsPages = type === 'computed';
  const hasPages = answer.content.pages !== undefined;
  return madeFor === undefined && wantsPages === hasPages && sameJson(computed, answer.computed);
}

function put(made: MadeChanges, record: PageRecord, { pageId, content }: ContentAnswer, at: string): void {
  const { seed, body, pages } = content;
  const next = { ...record, computedSeed: seed, body: body.hash };
  if (!sameJson(record, next)) made.putRoot(pageId, { ...next, updatedAt: at }, body);
  if (pages) made.putBelow(pageId, makeAnsweredPages(pages, { seed, at, taken: made.slugsBelow(pageId) }));
}

/** Texts of pages that stay as they are need not be stored again. */
function withUsedBodies(changes: ContentChanges): ContentChanges {
  const used = new Set([...changes.pages.values()].map((record) => record?.body));
  return { ...changes, bodies: changes.bodies.filter(({ hash }) => used.has(hash)) };
}
