import type { DocumentLink } from '@lectern/content/links/link';
import { recordLinks } from '@lectern/content/links/links';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { findBodyLinks } from '@lectern/database/content/bodies.queries';
import type { ContentChanges } from '@lectern/database/content/content-types';
import { linkTarget, type StoredLinkTarget } from '@lectern/database/content/link-status';
import type { SpaceLinkRow } from '@lectern/database/content/space-links.queries';
import type { Sql } from '@lectern/database/sql';

/** A page or reusable content that changed, with the links of its text; null when it is gone. */
export interface LinkSource {
  kind: 'page' | 'reusable-content';
  id: string;
  record: PageRecord | null;
  links: readonly DocumentLink[];
}

/** Pages and files, reusable contents and more that change; null removes. */
export type ChangedContent = Pick<ContentChanges, 'pages' | 'assets'>;

/**
 * The pages and reusable contents that changes touch, with the links that they have then. The links of texts that are
 * known by their hash are not read again.
 */
export async function changedSources(
  sql: Sql,
  organizationId: string,
  { pages, assets }: Partial<ChangedContent>,
  known: ReadonlyMap<string, readonly DocumentLink[]> = new Map(),
): Promise<LinkSource[]> {
  const sources = [...pageSources(pages), ...reusableSources(assets)];
  const missing = sources.flatMap(({ body }) => (body !== undefined && !known.has(body) ? [body] : []));
  const read = missing.length > 0 ? await findBodyLinks(sql, organizationId, missing) : known;
  return sources.map(({ body = '', ...source }) => ({ ...source, links: known.get(body) ?? read.get(body) ?? [] }));
}

/** What some sources of a space link to. */
export interface CollectedLinks {
  /** One for each source and target. */
  rows: SpaceLinkRow[];
  targets: StoredLinkTarget[];
}

/** Brings the links of sources together by what they lead to. */
export function collectLinks(spaceId: string, sources: readonly LinkSource[]): CollectedLinks {
  const rows = new Map<string, SpaceLinkRow>();
  const targets = new Map<string, StoredLinkTarget>();
  for (const source of sources) collect(source, spaceId, rows, targets);
  return { rows: [...rows.values()], targets: [...targets.values()] };
}

/** `page:<id>` or `reusable-content:<id>` */
export function sourceName({ kind, id }: Pick<LinkSource, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

function collect(
  source: LinkSource,
  spaceId: string,
  rows: Map<string, SpaceLinkRow>,
  targets: Map<string, StoredLinkTarget>,
): void {
  const page = source.kind === 'page' ? source.id : undefined;
  const origin = page === undefined ? { space: spaceId } : { page, space: spaceId };
  const all = source.record ? [...recordLinks(source.record), ...source.links] : source.links;
  for (const { ref, relation, node } of all) {
    const found = linkTarget(ref, origin);
    const { target } = found;
    const key = `${target}\n${sourceName(source)}`;
    const known = rows.get(key);
    if (known?.relation === 'dependsOn' || (known && relation === 'reference')) continue;
    rows.set(key, { target, source: sourceName(source), relation, node: known?.node ?? node ?? null });
    targets.set(target, found);
  }
}

type UnreadSource = Omit<LinkSource, 'links'> & { body: string | undefined };

function pageSources(pages: ContentChanges['pages'] = new Map()): UnreadSource[] {
  return [...pages].map(([id, record]) => ({ kind: 'page', id, record, body: record?.body }));
}

function reusableSources(assets: ContentChanges['assets'] = new Map()): UnreadSource[] {
  return [...assets].flatMap(([name, asset]): UnreadSource[] => {
    if (!name.startsWith('reusable/')) return [];
    const body = asset?.kind === 'reusable' ? asset.body : undefined;
    return [{ kind: 'reusable-content', id: name.slice('reusable/'.length), record: null, body }];
  });
}
