import { addressOf, apiDocument, type PageBelow } from '@lectern/content/api-reference/api-document';
import { type ApiPage, apiPages } from '@lectern/content/api-reference/api-pages';
import { type ApiDocumentName, type ApiSource, apiDocumentSource } from '@lectern/content/api-reference/api-source';
import { beforeHeavyWork } from '@lectern/content/markdown/syntax/heavy-text';
import { writeDocument } from '@lectern/content/markdown/write-document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { slugFor } from '@lectern/content/pages/slug';
import { bodyOf } from '@lectern/database/content/body-hash';
import type { NewestOutline } from '@lectern/database/content/computed/newest-outlines.queries';
import type { Body } from '@lectern/database/content/content-types';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { computedPageId, type NewComputedPage } from './computed-page.js';

/** The pages of so many operations are made and stored in a few hundredths of a second. */
const MAX_OPERATIONS_HERE = 50;

/** The page that a reference stands below, and what it is made from. */
export interface Reference {
  root: string;
  source: ApiSource;
  version: NewestOutline;
  at: string;
  /** Slugs that pages which people wrote have below the root. */
  taken?: readonly string[];
}

/** Makes the pages of an API reference that stand below its first one, each after the page that it stands below. */
export function makePages(reference: Reference): NewComputedPage[] {
  const { root, version, source, taken = [] } = reference;
  if (version.outline.operations.length > MAX_OPERATIONS_HERE) beforeHeavyWork();
  return makeBelow(root, reference, apiPages(version.outline, source), taken);
}

/** Writes one page of an API reference; gives nothing when the specification has no such part. */
export function makeBody(
  { outline, slug }: NewestOutline,
  name: ApiDocumentName,
  below?: readonly PageBelow[],
): Body | undefined {
  // Blocks name the specification as people know it, not by its id.
  const document = apiDocument(outline, slug, name, below);
  if (!document) return undefined;
  const { markdown, keys } = writeDocument(document);
  return bodyOf(markdown, keys);
}

function makeBelow(
  parent: string,
  reference: Reference,
  pages: readonly ApiPage[],
  taken: readonly string[] = [],
): NewComputedPage[] {
  const orders = orderKeysBetween(null, null, pages.length);
  const slugs = [...taken];
  return pages.flatMap((page, index) => {
    const id = computedPageId(reference.root, page.key);
    const slug = slugFor(page.title, slugs);
    slugs.push(slug);
    const made = makePage(id, { parent, order: orders[index] ?? '', slug }, page, reference);
    return [made, ...makeBelow(id, reference, page.pages)];
  });
}

function makePage(
  id: string,
  place: Pick<PageRecord, 'parent' | 'order' | 'slug'>,
  { title, document, pages }: ApiPage,
  { root, source, version, at }: Reference,
): NewComputedPage {
  const below = pages.map((page) => pageBelow(root, page));
  const body = makeBody(version, document, below);
  const record: PageRecord = {
    type: 'document',
    ...place,
    title,
    computed: apiDocumentSource(source.spec, document),
    computedSeed: version.versionId,
    madeFor: root,
    ...(body && { body: body.hash }),
    createdAt: at,
    updatedAt: at,
  };
  return { id, record, body };
}

function pageBelow(root: string, { key, title, document, isDeprecated = false }: ApiPage): PageBelow {
  const address = document.doc === 'operation' ? addressOf(document.method, document.page) : undefined;
  return { title, page: computedPageId(root, key), isDeprecated, ...(address !== undefined && { address }) };
}
