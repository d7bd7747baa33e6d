import { createHash } from 'node:crypto';
import type { Data } from '@lectern/content/document/document';
import { parseRef, writeRef } from '@lectern/content/document/refs';
import type { ProvidedPage } from '@lectern/content/integrations/integration-pages';
import type { IntegrationSource } from '@lectern/content/integrations/integration-source';
import type { IntegrationText } from '@lectern/content/integrations/integration-text';
import { replaceLinkSpans } from '@lectern/content/markdown/link-spans';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { slugFor } from '@lectern/content/pages/slug';
import { bodyOf } from '@lectern/database/content/body-hash';
import type { Body } from '@lectern/database/content/content-types';
import type { ContentRef } from '@lectern/domain/library/references';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { computedPageId, type NewComputedPage } from './computed-page.js';

/** What an integration answered, ready to be put into content. */
export interface IntegrationContentResult {
  /** Names this answer: another one has another name. */
  seed: string;
  /** The text of the page that stands for the source. */
  body: Body;
  /** What stands below it; absent when the page is a document and nothing more. */
  pages?: IntegrationPages;
}

/** The pages of a response, with their texts. */
export interface IntegrationPages {
  root: string;
  pages: readonly ProvidedPage[];
  bodies: ReadonlyMap<string, Body>;
}

/** Makes the response for one document ready. */
export function integrationDocument(text: IntegrationText): IntegrationContentResult {
  return { seed: seedOf(text), body: bodyOf(text.markdown, text.keys) };
}

/** Makes the response for pages ready; those whose texts were asked for by themselves have them in `texts`. */
export function integrationPages(
  root: string,
  pages: readonly ProvidedPage[],
  texts: ReadonlyMap<string, IntegrationText>,
): IntegrationContentResult & { pages: IntegrationPages } {
  const all = flat(pages);
  const names = new Set(all.map(({ name }) => name));
  const bodies = new Map<string, Body>();
  for (const { name, fields, text } of all) {
    if (fields.type !== 'document') continue;
    const { markdown, keys } = text ?? texts.get(name) ?? NOTHING;
    const linked = replaceLinkSpans(markdown, (url) => writeRef(madeRef(root, names, parseRef(url))));
    bodies.set(name, bodyOf(linked, keys));
  }
  const seed = seedOf([pages, [...bodies.values()]]);
  return { seed, body: bodyOf(NOTHING.markdown, NOTHING.keys), pages: { root, pages, bodies } };
}

/** Makes the pages of a response that stand below its root, each after the page that it stands below. */
export function computeIntegrationPages(
  responded: IntegrationPages,
  { seed, at, taken = [] }: { seed: string; at: string; taken?: readonly string[] },
): NewComputedPage[] {
  const names = new Set(flat(responded.pages).map(({ name }) => name));
  return makeBelow(responded.root, responded.pages, taken, { ...responded, names, seed, at });
}

interface Making extends IntegrationPages {
  names: ReadonlySet<string>;
  seed: string;
  at: string;
}

function makeBelow(
  parent: string,
  siblings: readonly ProvidedPage[],
  taken: readonly string[],
  making: Making,
): NewComputedPage[] {
  const orders = orderKeysBetween(null, null, siblings.length);
  const slugs = [...taken];
  return siblings.flatMap((page, index) => {
    const slug = freeSlug(page, slugs);
    slugs.push(slug);
    const made = makePage(page, { parent, order: orders[index] ?? '', slug }, making);
    return [made, ...makeBelow(made.id, page.pages, [], making)];
  });
}

function makePage(
  page: ProvidedPage,
  place: Pick<PageRecord, 'parent' | 'order' | 'slug'>,
  { root, names, bodies, seed, at }: Making,
): NewComputedPage {
  const body = bodies.get(page.name);
  const record: PageRecord = {
    ...fieldsOf(page, (ref) => madeRef(root, names, ref)),
    ...place,
    ...(page.source && { computed: sourceOf(page.source) }),
    computedSeed: seed,
    madeFor: root,
    ...(body && { body: body.hash }),
    createdAt: at,
    updatedAt: at,
  };
  return { id: computedPageId(root, page.name), record, body };
}

const NOTHING: IntegrationText = { markdown: '', keys: [] };

function flat(pages: readonly ProvidedPage[]): ProvidedPage[] {
  return pages.flatMap((page) => [page, ...flat(page.pages)]);
}

function freeSlug({ fields }: ProvidedPage, taken: readonly string[]): string {
  const { slug, title } = fields;
  return slug && !taken.includes(slug) ? slug : slugFor(slug || title, taken);
}

function fieldsOf({ fields }: ProvidedPage, refOf: (ref: ContentRef) => ContentRef) {
  const { slug: _, target, ...rest } = fields;
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  const { type, title } = rest;
  return { ...Object.fromEntries(said), type, title, ...(target && { target: refOf(target) }) };
}

/** Pages of the response are linked to by the names that the script gives them; everything else stays as it is. */
function madeRef(root: string, names: ReadonlySet<string>, ref: ContentRef): ContentRef {
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.space !== undefined) return ref;
  return ref.page !== undefined && names.has(ref.page) ? { ...ref, page: computedPageId(root, ref.page) } : ref;
}

function sourceOf({ integration, sourceId, props, dependencies }: IntegrationSource): Data {
  const type = `integration:${integration}:${sourceId}`;
  return Object.keys(dependencies).length > 0 ? { type, props, dependencies } : { type, props };
}

function seedOf(response: unknown): string {
  return createHash('sha256').update(JSON.stringify(response)).digest('base64url').slice(0, 24);
}
