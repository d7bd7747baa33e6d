import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Database } from '@lectern/database/client';
import { bodyOf } from '@lectern/database/content/body-hash';
import { ContentStore } from '@lectern/database/content/content-store';
import type { Body } from '@lectern/database/content/content-types';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { operatorContext } from '@lectern/database/context';
import { inTransaction } from '@lectern/database/transaction';
import { updateCurrent } from '../content/update-content.js';

/** A page as tests write it: what it says, and where it stands. */
export interface WrittenPage {
  id: string;
  /** Null removes the page. */
  text: string | null;
  /** The keys of its blocks, so that a block that says something else is still the same one. */
  keys?: readonly string[];
  /** The id when absent. */
  slug?: string;
  parent?: string;
  /** What it is made from. */
  computed?: NonNullable<PageRecord['computed']>;
  /** Whether that is only its own text; otherwise it stands for other pages. */
  isDocument?: boolean;
}

const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };

/** Puts pages into the current content of a space, in one revision, below the API. */
export async function writePages(
  database: Database,
  spaceId: string,
  pages: readonly WrittenPage[],
): Promise<IndexedRevisionRow> {
  const bodies: Body[] = [];
  const records = pages.map((page, index): [string, PageRecord | null] => {
    if (page.text === null) return [page.id, null];
    const body = bodyOf(page.text, page.keys ?? []);
    bodies.push(body);
    return [page.id, recordOf(page, index, body.hash)];
  });
  const changes = { pages: new Map(records), assets: new Map(), bodies };
  const options = { spaceId, action: 'content.changed' as const, direct: true, mayReadSpecs: true };
  const context = operatorContext('test', new Date());
  const { revision } = await inTransaction(
    database,
    async (tx) => {
      // No request brings as many pages at once as tests do, so that the time limit of requests does not hold for them.
      await tx.execute('SET LOCAL statement_timeout = 0');
      return updateCurrent(tx, context, commit, options, async () => ({ changes, result: null }));
    },
    { timeoutMs: 120_000 },
  );
  return revision;
}

function recordOf(page: WrittenPage, index: number, body: string): PageRecord {
  const { id, slug = id, parent, computed, isDocument } = page;
  const at = '2026-01-01T00:00:00.000Z';
  const order = `a${String(index).padStart(6, '0')}`;
  const record = { parent: parent ?? null, order, slug, title: id, createdAt: at, updatedAt: at };
  if (!computed) return { type: 'document', ...record, body };
  return isDocument ? { type: 'document', ...record, body, computed } : { type: 'computed', ...record, computed };
}
