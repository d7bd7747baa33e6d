/** A page of a space; translations have pages with the same ids. */
export interface PageInSpace {
  spaceId: string;
  pageId: string;
}

/** A space that is searched only while a revision is its current content. */
export interface PinnedSpace {
  spaceId: string;
  revisionId: string;
}

/** Spaces of one organization that are searched. */
export interface SearchScope {
  organizationId: string;
  spaceIds: readonly string[];
}

/** Spaces that are searched for somebody who may not see all that they hold. */
export interface SearchAudience extends SearchScope {
  /** The revision of each space that the hidden pages were worked out for. */
  revisions: ReadonlyMap<string, string>;
  /** Pages that are not for this reader, with all pages below them. */
  hidden: readonly PageInSpace[];
}

/** What a statement found in the spaces that show their revisions, and whether others have moved on and were left out. */
export interface Pinned<Found> {
  found: Found;
  moved: boolean;
}

/**
 * SQL of those of some spaces whose tables show the revision that is given for each, and of whether there are others.
 * It belongs into every statement that reads for an audience: what a statement reads is of one moment, so it is the
 * content of that revision, of which it is known what is hidden. Each space is looked up by its key: LIMIT keeps the
 * planner from reading the whole table instead.
 */
export const pinnedSpaces = (spaceIds: string, revisionIds: string) => `
  pinned AS MATERIALIZED (
    SELECT pin.space_id FROM unnest(${spaceIds}::text[], ${revisionIds}::text[]) AS pin(space_id, revision_id)
           CROSS JOIN LATERAL (
             SELECT 1 FROM spaces s
              WHERE s.id = pin.space_id AND s.revision_id = pin.revision_id
                AND s.indexed_revision_id = pin.revision_id AND s.deleted_at IS NULL
              LIMIT 1) shown)`;

/** SQL of the ids of the pinned spaces. */
export const PINNED_IDS = 'SELECT space_id FROM pinned';

/** SQL of the spaces `$1` at their revisions, which are the parameter `first`. */
export const searchedSpaces = (first: number) => pinnedSpaces('$1', `$${first}`);

/** SQL of whether one of the spaces `$1` has moved on. */
export const HAS_MOVED = '(SELECT count(*) FROM pinned) < cardinality($1::text[])';

/**
 * SQL of which entries `e` of the spaces `$1` visitors may find: no text inside of conditions, no page that asks not to
 * be found, none that the navigation leaves out with all that is below it, and none of the hidden ones, whose spaces and
 * ids are the two parameters behind `first`. A list of its own and no join, so that it is hashed once and the plan of
 * the search does not depend on it.
 */
export const visibleEntry = (first: number) => `
  NOT e.conditional AND (e.space_id, e.page_id) NOT IN (
    WITH RECURSIVE unlisted AS (
      SELECT space_id, page_id FROM current_pages WHERE space_id = ANY($1::text[]) AND record @> '{"hidden": true}'
      UNION
      SELECT below.space_id, below.page_id
        FROM unlisted
             JOIN current_pages below ON below.space_id = unlisted.space_id AND below.parent_id = unlisted.page_id)
    SELECT * FROM unnest($${first + 1}::text[], $${first + 2}::text[])
    UNION ALL
    SELECT * FROM unlisted
    UNION ALL
    SELECT space_id, page_id FROM current_pages WHERE space_id = ANY($1::text[]) AND record @> '{"noIndex": true}')`;

/** The three parameters of a search for an audience, in their order. */
export function audienceValues({
  spaceIds,
  revisions,
  hidden,
}: SearchAudience): [revisions: string[], spaces: string[], pages: string[]] {
  return [revisionsOf(revisions, spaceIds), hidden.map(({ spaceId }) => spaceId), hidden.map(({ pageId }) => pageId)];
}

/** The revisions of spaces, in the order of the spaces. */
export function revisionsOf(revisions: SearchAudience['revisions'], spaceIds: readonly string[]): string[] {
  return spaceIds.map((spaceId) => revisions.get(spaceId) ?? '');
}
