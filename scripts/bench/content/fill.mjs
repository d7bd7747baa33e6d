import { createHash } from 'node:crypto';
import { prepareBody } from '@lectern/commands/content/commit';
import { updateCurrent } from '@lectern/commands/content/update-content';
import { collectKeys } from '@lectern/content/document/keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { assetName } from '@lectern/content/pages/asset';
import { bodyOf } from '@lectern/database/content/body-hash';
import { ContentStore } from '@lectern/database/content/content-store';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { inTransaction } from '@lectern/database/transaction';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { outlineOf } from './outline.mjs';
import { requestsTo } from './requests.mjs';
import { pageText, pageTitle } from './text.mjs';

const PAGES_OF_COMMIT = 2_000;
const COMMIT_TIMEOUT_MS = 10 * 60_000;
const WRITTEN_AT = '2026-01-01T00:00:00.000Z';

/**
 * @typedef {object} FilledSpace
 * @property {string} organizationId
 * @property {string} spaceId
 * @property {Record<string, string>} headers Of somebody who may do everything.
 * @property {(import('./outline.mjs').OutlinedPage & { id: string })[]} pages By their numbers.
 * @property {(number: number) => string} textOf The text that a page was filled with.
 * @property {ReturnType<typeof requestsTo>} requests
 */

/**
 * Fills a new space with pages and files, below the API. Without an organization it gets one of its own; `first` is the
 * number of its first text.
 * @param {import('./stage.mjs').Stage} stage
 * @param {{
 *   pages: number,
 *   files: number,
 *   organization?: { id: string, admin: { token: string } },
 *   first?: number,
 *   outline?: (count: number) => import('./outline.mjs').OutlinedPage[],
 * }} counts
 * @param {(text: string) => void} busyWith
 * @returns {Promise<FilledSpace>}
 */
export async function fillSpace(stage, { organization, first = 0, outline = outlineOf, ...counts }, busyWith) {
  const { id: organizationId, admin } = organization ?? (await stage.build.organization());
  const spaceId = await stage.build.space(organizationId, { title: `${counts.pages} pages` });
  const pages = outline(counts.pages).map((page) => ({ ...page, id: newId() }));
  const links = { of: pages.length, to: (number) => `/pages/${pages[number].id}` };
  const textOf = (number) => pageText(number + first, links);
  const orders = ordersOf(pages);
  const commit = committer(stage.database, spaceId);
  for (let from = 0; from < pages.length; from += PAGES_OF_COMMIT) {
    const some = pages.slice(from, from + PAGES_OF_COMMIT);
    busyWith(`${from} of ${pages.length} pages`);
    const written = some.map((page) => writePage(page, textOf(page.number), { pages, order: orders[page.number] }));
    const assets = from === 0 ? filesOf(counts.files) : new Map();
    await commit({
      pages: new Map(written.map(({ id, record }) => [id, record])),
      assets,
      bodies: written.flatMap(({ body }) => body ?? []),
    });
  }
  const headers = { authorization: `Bearer ${admin.token}` };
  const requests = requestsTo({ organizationId, spaceId, headers, pages, textOf });
  return { organizationId, spaceId, headers, pages, textOf, requests };
}

/** Lets PostgreSQL know what it has got, as it would by itself after a while. */
export async function settle({ database }) {
  await database.pool.query('VACUUM (ANALYZE)');
  await database.pool.query('CHECKPOINT');
}

function committer(database, spaceId) {
  const context = { store: new ContentStore(), appUrl: 'https://docs.example.com' };
  const options = { spaceId, action: 'content.changed', direct: true, mayReadSpecs: true };
  return (changes) =>
    inTransaction(
      database,
      (tx) =>
        updateCurrent(tx, operatorContext('bench', new Date()), context, options, async () => ({
          changes,
          result: null,
        })),
      { timeoutMs: COMMIT_TIMEOUT_MS },
    );
}

function writePage({ id, number, parent, slug, isGroup = false }, text, { pages, order }) {
  const body = isGroup ? undefined : writeBody(text);
  const record = {
    type: isGroup ? 'group' : 'document',
    parent: parent === null ? null : pages[parent].id,
    order,
    slug,
    title: pageTitle(number),
    ...(body && { body: body.hash }),
    createdAt: WRITTEN_AT,
    updatedAt: WRITTEN_AT,
  };
  return { id, record, body };
}

function writeBody(text) {
  const document = parseDocument(text);
  const body = bodyOf(text, collectKeys(document));
  prepareBody(body, document);
  return body;
}

function ordersOf(pages) {
  const siblings = new Map();
  for (const { number, parent } of pages) {
    const known = siblings.get(parent);
    if (known) known.push(number);
    else siblings.set(parent, [number]);
  }
  const orders = [];
  for (const numbers of siblings.values()) {
    const keys = orderKeysBetween(null, null, numbers.length);
    for (const [at, number] of numbers.entries()) orders[number] = keys[at];
  }
  return orders;
}

function filesOf(count) {
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const blob = createHash('sha256').update(String(at)).digest('hex');
      const file = { kind: 'file', name: `picture-${at}.png`, contentType: 'image/png', size: 10_000 + at, blob };
      return [assetName.file(newId()), file];
    }),
  );
}
