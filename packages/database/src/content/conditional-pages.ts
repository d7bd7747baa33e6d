import type { PageTree } from '@lectern/content/pages/page-tree';
import { type Conditional, isUnconditional } from '@lectern/domain/sites/adaptive/visible-tree';
import { z } from 'zod';
import { json, type Sql } from '../sql.js';
import type { IndexedRevisionRow } from './revisions.queries.js';

// Only what stands below pages with conditions, because most spaces have none. The revision is compared in the same
// statement: what is read belongs to it, or nothing is.
const CONDITIONAL_PAGES = `
  WITH RECURSIVE below AS (
    SELECT p.page_id, p.parent_id, p.record->>'condition' AS condition
      FROM current_pages p WHERE p.space_id = $1 AND p.record ? 'condition'
    UNION
    SELECT c.page_id, c.parent_id, c.record->>'condition'
      FROM below JOIN current_pages c ON c.space_id = $1 AND c.parent_id = below.page_id)
  SELECT coalesce((SELECT json_agg(json_build_object('id', page_id, 'parent', nullif(parent_id, ''),
                                                     'condition', condition)) FROM below), '[]') AS pages
    FROM spaces s WHERE s.id = $1 AND s.revision_id = $2 AND s.indexed_revision_id = $2`;

const PagesRow = z.object({ pages: z.array(json<Conditional>()) });

/** The pages of a revision that have conditions, with all pages below them; null unless it is the current one. */
export async function findConditionalPages(
  sql: Sql,
  { spaceId, id }: IndexedRevisionRow,
): Promise<Conditional[] | null> {
  const [row] = await sql.query(PagesRow, CONDITIONAL_PAGES, [spaceId, id]);
  return row?.pages ?? null;
}

/** The same, of any tree of pages. */
export function conditionalPagesOf({ roots }: Pick<PageTree, 'roots'>): Conditional[] {
  const found: Conditional[] = [];
  const visit = ({ id, parent, record, children }: PageTree['roots'][number], isBelow: boolean): void => {
    const isConditional = isBelow || !isUnconditional(record.condition);
    if (isConditional)
      found.push({ id, parent, ...(record.condition !== undefined && { condition: record.condition }) });
    for (const child of children) visit(child, isConditional);
  };
  for (const root of roots) visit(root, false);
  return found;
}
