import { collectKeys } from '@lectern/content/document/keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { bodyOf } from '@lectern/database/content/body-hash';
import { prepareBody } from '@lectern/database/content/commit';
import { ContentStore } from '@lectern/database/content/content-store';
import { updateMain } from '@lectern/database/content/update-main.operation';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { inTransaction } from '@lectern/database/transaction';
import { orderKeysBetween } from '@lectern/domain/ordering/order-key';
import { pageText, pageTitle } from '../content/text.mjs';
import { siteOutlineOf } from './outline.mjs';

const PAGES_OF_COMMIT = 2_000;
const COMMIT_TIMEOUT_MS = 10 * 60_000;
const WRITTEN_AT = '2026-01-01T00:00:00.000Z';

/**
 * A published site with what its owner and its readers ask for.
 * @typedef {object} FilledSite
 * @property {number} size How many pages it has.
 * @property {string} spaceId
 * @property {string} url Of the site in the API.
 * @property {string} path Of the site on the server of sites.
 * @property {Record<string, string>} headers Of somebody who may do everything.
 * @property {(import('../content/outline.mjs').OutlinedPage & { id: string })[]} pages By their numbers.
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
  const { id: organizationId, admin } = await stage.build.organization();
  const spaceId = await stage.build.space(organizationId, { title: `${size} pages` });
  const pages = siteOutlineOf(size).map((page) => ({ ...page, id: newId() }));
  const links = { of: size, to: (number) => `/pages/${pages[number].id}` };
  const textOf = (number) => pageText(number, links);
  const order = orderKeysBetween(null, null, size);
  for (let from = 0; from < size; from += PAGES_OF_COMMIT) {
    busyWith(`${from} of ${size} pages`);
    const some = pages.slice(from, from + PAGES_OF_COMMIT);
    await commit(
      stage.database,
      spaceId,
      some.map((page) => writePage(page, textOf(page.number), { pages, order: order[page.number] })),
    );
  }
  const { id: siteId } = await stage.build.site(organizationId, { spaces: [spaceId] });
  return {
    size,
    spaceId,
    url: `/v1/orgs/${organizationId}/sites/${siteId}`,
    path: `/${organizationId}/${siteId}`,
    headers: { authorization: `Bearer ${admin.token}` },
    pages,
    textOf,
  };
}

function commit(database, spaceId, written) {
  const context = { store: new ContentStore(), appUrl: 'https://docs.example.com' };
  const options = { spaceId, action: 'content.changed', direct: true };
  const changes = {
    pages: new Map(written.map(({ id, record }) => [id, record])),
    assets: new Map(),
    bodies: written.map(({ body }) => body),
  };
  return inTransaction(
    database,
    (tx) =>
      updateMain(tx, operatorContext('bench', new Date()), context, options, async () => ({ changes, result: null })),
    { timeoutMs: COMMIT_TIMEOUT_MS },
  );
}

function writePage({ id, number, parent, slug }, text, { pages, order }) {
  const document = parseDocument(text);
  const body = bodyOf(text, collectKeys(document));
  prepareBody(body, document);
  const record = {
    type: 'document',
    parent: parent === null ? null : pages[parent].id,
    order,
    slug,
    title: pageTitle(number),
    body: body.hash,
    createdAt: WRITTEN_AT,
    updatedAt: WRITTEN_AT,
  };
  return { id, record, body };
}
