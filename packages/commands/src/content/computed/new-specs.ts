import { partsIn } from '@lectern/content/api-reference/api-blocks';
import { readApiSource } from '@lectern/content/api-reference/api-source';
import type { Data, DocumentRef } from '@lectern/content/document/document';
import { sourceLinks } from '@lectern/content/links/links';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { type DerivedBody, findBodies } from '@lectern/database/content/bodies.queries';
import { canonicalJson } from '@lectern/database/content/canonical-json';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import type { ContentChanges } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { readOnce } from '../commit.js';

/** Refuses changes that add a reference to an API specification, whether there is such a specification or not. */
export async function refuseNewSpecs(
  sql: Sql,
  store: ContentStore,
  bases: readonly [Base, ...Base[]],
  changes: ContentChanges,
): Promise<void> {
  if (await addsSpecs(sql, store, bases, changes)) throw new DomainError('openapi_spec.not_found');
}

/**
 * Whether changes refer to an API specification, or to a part of one, that nothing which they touch referred to before,
 * in the content that they change or in any that they merge. Only such changes let their author read more of a
 * specification; what the content shows already can be moved about.
 */
export async function addsSpecs(
  sql: Sql,
  store: ContentStore,
  bases: readonly [Base, ...Base[]],
  { pages, assets, bodies }: ContentChanges,
): Promise<boolean> {
  const [{ organizationId }] = bases;
  const before: Holder[] = [];
  for (const { roots } of bases) {
    const [pagesBefore, assetsBefore] = await Promise.all([
      store.pages.get(sql, organizationId, roots.pages, [...pages.keys()]),
      store.assets.get(sql, organizationId, roots.assets, [...assets.keys()]),
    ]);
    before.push(...holdersIn(pagesBefore, assetsBefore));
  }
  const after = holdersIn(pages, assets);
  const written = new Map(bodies.map((body) => [body.hash, body]));
  const inTexts = async (hashes: readonly string[]): Promise<string[]> => {
    const stored = hashes.filter((hash) => !written.has(hash));
    const found = stored.length === 0 ? undefined : await findBodies(sql, organizationId, stored);
    const texts = hashes.flatMap((hash) => written.get(hash) ?? []).map(readOnce);
    return [...texts, ...(found?.values() ?? [])].flatMap(inText);
  };
  const oldTexts = new Set(before.flatMap(({ body }) => body ?? []));
  const newTexts = after.flatMap(({ body }) => (body === undefined || oldTexts.has(body) ? [] : body));
  const wanted = [...after.flatMap(inHolder), ...(await inTexts(newTexts))];
  if (wanted.length === 0) return false;
  const known = new Set([...before.flatMap(inHolder), ...(await inTexts([...oldTexts]))]);
  return wanted.some((reference) => !known.has(reference));
}

/** A page or a reusable content, as far as it can refer to a specification. */
type Holder = Pick<PageRecord, 'body' | 'computed' | 'target'>;

function holdersIn(pages: ReadonlyMap<string, PageRecord | null>, assets: ReadonlyMap<string, Asset | null>): Holder[] {
  const reusables = [...assets.values()].flatMap((asset) => (asset?.kind === 'reusable' ? asset : []));
  return [...[...pages.values()].flatMap((record) => record ?? []), ...reusables];
}

function inHolder({ computed, target }: Holder): string[] {
  const links = sourceLinks(computed?.['dependencies']).map(({ ref }) => ref);
  const named = namesOf(target === undefined ? links : [target, ...links]);
  return computed && isOfSpec(computed, links) ? [...named, canonicalJson(computed)] : named;
}

function isOfSpec(computed: Data, links: readonly DocumentRef[]): boolean {
  return readApiSource(computed) !== undefined || namesOf(links).length > 0;
}

/** A link names a whole specification, a block says which part of it is shown. */
function inText({ markdown, links }: Pick<DerivedBody, 'markdown' | 'links'>): string[] {
  const named = namesOf(links.map(({ ref }) => ref));
  return named.length === 0 ? [] : [...named, ...partsIn(parseDocument(markdown)).map(canonicalJson)];
}

function namesOf(refs: readonly DocumentRef[]): string[] {
  return refs.flatMap((ref) => (ref.kind === 'openapi' ? ref.spec : []));
}
