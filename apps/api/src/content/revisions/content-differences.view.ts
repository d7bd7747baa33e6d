import { ContentReader } from '@lectern/commands/content/content-reader';
import { type AttributeChange, diffRecords } from '@lectern/content/diff/diff-records';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { documentIdOf } from '@lectern/database/content/document-id';
import type { RevisionRow } from '@lectern/database/content/revisions.queries';
import { EMPTY_ROOT } from '@lectern/database/content/trie';
import type { TrieDifference } from '@lectern/database/content/trie-store';
import { Keyring } from '@lectern/database/keyring';
import { Variables } from '@lectern/domain/content/page-schemas';
import type { PageStub, SemanticChange, SemanticChanges } from '@lectern/domain/content/semantic-changes';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { ContentView, type SpaceContext } from '../pages/content.view.js';
import { BlockDifferencesView } from './block-differences.view.js';

const MAX_REDIRECTS = 1000;

type NamePage = (id: string, record: PageRecord) => PageStub;

/** Tells what is different between two versions of content; its cost follows the difference. */
@Injectable()
export class ContentDifferencesView {
  constructor(
    private readonly keyring: Keyring,
    private readonly reader: ContentReader,
    private readonly responses: ContentView,
    private readonly blocks: BlockDifferencesView,
    private readonly urls: Urls,
  ) {}

  /** What changed from one revision of a space to another. */
  async between(
    space: SpaceContext,
    before: RevisionRow | null,
    after: RevisionRow,
    limit: number,
  ): Promise<SemanticChanges> {
    const { store, sql } = this.reader;
    const from = before?.roots ?? NO_CONTENT;
    const [pages, assets] = await Promise.all([
      store.pages.differences(sql, space.organizationId, from.pages, after.roots.pages),
      store.assets.differences(sql, space.organizationId, from.assets, after.roots.assets),
    ]);
    const all = [
      ...(await this.#pageChanges(space, before, after, pages)),
      ...assets.flatMap((difference) => this.#assetChange(space, difference)),
    ];
    const more = all.length - limit;
    const texts = new Map(
      pages.map(({ name, ...sides }) => [name, { before: sides.before?.body, after: sides.after?.body }]),
    );
    const changes = await this.blocks.addTo(space.organizationId, all.slice(0, limit), texts);
    const redirects = changedRedirects(assets);
    return {
      ...(before && { from: before.id }),
      changes,
      ...(redirects.length > 0 && { redirects }),
      ...(more > 0 && { more }),
    };
  }

  async #pageChanges(
    space: SpaceContext,
    before: RevisionRow | null,
    after: RevisionRow,
    differences: readonly TrieDifference<PageRecord>[],
  ): Promise<SemanticChange[]> {
    const { store, sql } = this.reader;
    const parents = differences.flatMap((one) => [one.before?.parent ?? [], one.after?.parent ?? []].flat());
    const [old, now] = await Promise.all([
      before ? store.pages.get(sql, space.organizationId, before.roots.pages, parents) : new Map<string, PageRecord>(),
      store.pages.get(sql, space.organizationId, after.roots.pages, parents),
    ]);
    const { added, removed, moved, edited } = diffRecords(sideOf(differences, 'before'), sideOf(differences, 'after'));
    const documentId = (hash: string) => documentIdOf(this.keyring, space.spaceId, hash);
    const current = this.#stubsOf(after);
    const former = this.#stubsOf(before ?? after);
    return [
      ...added.map(({ id, record }) => ({ type: 'page_created' as const, page: current(id, record) })),
      ...removed.map(({ id, record }) => ({ type: 'page_deleted' as const, page: former(id, record) })),
      ...moved.map(({ id, record, ...places }) => ({
        type: 'page_moved' as const,
        page: current(id, record),
        parent: {
          ...parentOf('before', places.before, old, former),
          ...parentOf('after', places.after, now, current),
        },
      })),
      ...edited.map(({ id, record, attributes: { body, ...attributes } }) => ({
        type: 'page_edited' as const,
        page: current(id, record),
        attributes: { ...attributes, ...(body && { document: namedDocuments(body, documentId) }) },
      })),
    ];
  }

  /** Names pages by where they are read in a revision. */
  #stubsOf({ spaceId, id: revisionId }: RevisionRow): NamePage {
    const pages = `${this.urls.api}/v1/spaces/${spaceId}/revisions/${revisionId}/page`;
    return (id, { type, title }) => ({ object: 'page', id, type, title, urls: { location: `${pages}/${id}` } });
  }

  #assetChange(space: SpaceContext, { name, before, after }: TrieDifference<Asset>): SemanticChange[] {
    const id = name.slice(name.indexOf('/') + 1);
    const file = (asset: Asset & { kind: 'file' }) => this.responses.file(space, id, asset, true);
    const reusable = (asset: Asset & { kind: 'reusable' }) => this.responses.reusableContent(space, id, asset, true);
    if (before?.kind === 'file' || after?.kind === 'file') {
      if (before?.kind !== 'file') return after?.kind === 'file' ? [{ type: 'file_created', file: file(after) }] : [];
      if (after?.kind !== 'file') return [{ type: 'file_deleted', file: file(before) }];
      return [{ type: 'file_edited', file: { before: file(before), after: file(after) } }];
    }
    if (before?.kind === 'reusable' || after?.kind === 'reusable') {
      if (before?.kind !== 'reusable') {
        return after?.kind === 'reusable'
          ? [{ type: 'reusable_content_created', reusableContent: reusable(after) }]
          : [];
      }
      if (after?.kind !== 'reusable') return [{ type: 'reusable_content_deleted', reusableContent: reusable(before) }];
      return [
        { type: 'reusable_content_edited', reusableContent: { before: reusable(before), after: reusable(after) } },
      ];
    }
    if (name !== 'variables') return [];
    const values = (asset: Asset | undefined) => Variables.parse(asset?.kind === 'variables' ? asset.values : {});
    return [{ type: 'variables_edited', variables: { before: values(before), after: values(after) } }];
  }
}

/** The redirects that differ, by path. */
function changedRedirects(differences: readonly TrieDifference<Asset>[]): NonNullable<SemanticChanges['redirects']> {
  const target = (asset: Asset | undefined) => (asset?.kind === 'redirect' ? asset.to : null);
  return differences
    .map(({ name, ...sides }) => ({ name, before: target(sides.before), after: target(sides.after) }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => ({ path: name.slice(assetName.redirect('').length), before, after }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, MAX_REDIRECTS);
}

const NO_CONTENT = { pages: EMPTY_ROOT, assets: EMPTY_ROOT };

function sideOf(differences: readonly TrieDifference<PageRecord>[], side: 'before' | 'after') {
  return differences.flatMap(({ name, [side]: record }): [string, PageRecord][] => (record ? [[name, record]] : []));
}

function namedDocuments({ before, after }: AttributeChange, documentId: (bodyHash: string) => string): AttributeChange {
  return {
    ...(typeof before === 'string' && { before: documentId(before) }),
    ...(typeof after === 'string' && { after: documentId(after) }),
  };
}

function parentOf(
  side: 'before' | 'after',
  { parent }: { parent: string | null },
  records: ReadonlyMap<string, PageRecord>,
  nameOf: NamePage,
) {
  const record = parent === null ? undefined : records.get(parent);
  return parent !== null && record ? { [side]: nameOf(parent, record) } : {};
}
