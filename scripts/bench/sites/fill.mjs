import { fillSpace } from '../content/fill.mjs';

const SITES_URL = 'http://localhost:4002';
/** Every so many pages one is for some readers only. */
const CONDITIONAL = 50;
const SCHEMA = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Takes part in the beta' } },
  additionalProperties: false,
};

/**
 * A site with what readers ask it for.
 * @typedef {Awaited<ReturnType<typeof fillSite>>} FilledSite
 */

/**
 * Fills a published site: one space has all the pages, some of them for some readers only; the others are empty.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {{ pages: number, spaces: number }} counts
 * @param {(text: string) => void} busyWith
 */
export async function fillSite(stage, counts, busyWith) {
  const space = await fillSpace(stage, { pages: counts.pages, files: 10 }, busyWith);
  const { organizationId } = space;
  const others = [];
  for (let at = 1; at < counts.spaces; at++)
    others.push(await stage.build.space(organizationId, { title: `Part ${at}` }));
  const site = await stage.build.site(organizationId, { spaces: [space.spaceId, ...others] });
  const { pool } = stage.database;
  await pool.query('UPDATE sites SET adaptive_content = true, adaptive_schema = $2 WHERE id = $1', [
    site.id,
    JSON.stringify(SCHEMA),
  ]);
  const conditional = space.pages.filter(({ isLeaf, number }) => isLeaf && number % CONDITIONAL === 1);
  // Below the API, as the pages themselves: what readers are shown follows from these rows while they are current.
  await pool.query(
    `UPDATE current_pages SET record = record || '{"condition": "visitor.claims.beta == true"}'
      WHERE space_id = $1 AND page_id = ANY($2::text[])`,
    [space.spaceId, conditional.map(({ id }) => id)],
  );
  const hidden = new Set(conditional.map(({ id }) => id));
  return {
    ...counts,
    name: `${counts.spaces} ${counts.spaces === 1 ? 'space' : 'spaces'}, ${counts.pages} pages`,
    space,
    visible: space.pages.filter(({ id }) => !hidden.has(id)),
    siteUrl: `/v1/orgs/${organizationId}/sites/${site.id}`,
    address: `${SITES_URL}/${organizationId}/${site.id}`,
  };
}
