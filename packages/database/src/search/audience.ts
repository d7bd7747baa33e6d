/** A page of a space; translations have pages with the same ids. */
export interface PagePlace {
  spaceId: string;
  pageId: string;
}

/** Spaces that are searched for somebody who may not see all that they hold. */
export interface Audience {
  spaceIds: readonly string[];
  /** Pages that are not for this reader, with all pages below them. */
  hidden: readonly PagePlace[];
}

/**
 * SQL of which entries `e` of the spaces `$1` visitors may find: no text inside of conditions, no page that asks not to
 * be found, and none of the hidden ones, whose spaces are `$4` and whose ids are `$5`. A list of its own and no join, so
 * that it is hashed once and the plan of the search does not depend on it.
 */
export const VISIBLE_ENTRY = `
  NOT e.conditional AND (e.space_id, e.page_id) NOT IN (
    SELECT * FROM unnest($4::text[], $5::text[])
    UNION ALL
    SELECT space_id, page_id FROM current_pages WHERE space_id = ANY($1::text[]) AND record @> '{"noIndex": true}')`;

/** The parameters `$4` and `$5` of a search in some of the spaces. */
export function hiddenIn({ hidden }: Audience, spaceIds: readonly string[]): [spaces: string[], pages: string[]] {
  const searched = new Set(spaceIds);
  const places = hidden.filter(({ spaceId }) => searched.has(spaceId));
  return [places.map(({ spaceId }) => spaceId), places.map(({ pageId }) => pageId)];
}
