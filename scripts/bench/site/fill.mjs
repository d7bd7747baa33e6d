import { fillSpace } from '../content/fill.mjs';
import { siteOutlineOf } from './outline.mjs';

/**
 * A published site with what its owner and its readers ask for.
 * @typedef {object} FilledSite
 * @property {number} size How many pages it has, groups among them.
 * @property {string} spaceId
 * @property {string} url Of the site in the API.
 * @property {string} path Of the site on the site server.
 * @property {Record<string, string>} headers Of somebody who may do everything.
 * @property {(import('../content/outline.mjs').OutlinedPage & { id: string })[]} pages Those with a text, in their order.
 * @property {(number: number) => string} textOf The text that a page was filled with.
 */

/**
 * Fills a published site of one space, below the API.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {number} size
 * @param {(text: string) => void} busyWith
 * @returns {Promise<FilledSite>}
 */
export async function fillSite(stage, size, busyWith) {
  const space = await fillSpace(stage, { pages: size, files: 0, outline: siteOutlineOf }, busyWith);
  const { organizationId, spaceId, headers, textOf } = space;
  const { id: siteId } = await stage.build.site(organizationId, { spaces: [spaceId] });
  return {
    size,
    spaceId,
    url: `/v1/orgs/${organizationId}/sites/${siteId}`,
    path: `/${organizationId}/${siteId}`,
    headers,
    pages: space.pages.filter(({ isGroup }) => !isGroup),
    textOf,
  };
}
