import type { ImportPlan, PlannedFile, PlannedPage } from '@lectern/content/import/import-plan';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { FileRecord, PageRecord, RecordedGitOrigin } from '@lectern/content/pages/page-record';
import { canonicalJson } from '@lectern/database/content/canonical-json';
import type { ImportReport } from '@lectern/domain/content/imports/schemas';
import { type ImportBase, type ImportScope, pagesInScope } from './import-base.js';
import { type PageToPlace, placePages, type TreePosition } from './place-pages.js';

/** Everything that an import brings, ready to be compared with what is there. */
export interface ImportedContent {
  plan: ImportPlan;
  /** Hashes of the texts of the pages, in their order; undefined for those that have none. */
  pageBodies: readonly (string | undefined)[];
  reusableBodies: readonly string[];
  /** The files by id, stored. */
  files: ReadonlyMap<string, FileRecord>;
  /** Id that git gives to the file of a path; empty where there is no file. */
  oidOf(path: string): string;
}

/** What an import changes, and how much of everything that is. */
export interface ImportDraft {
  changes: { pages: Map<string, PageRecord | null>; assets: Map<string, Asset | null> };
  pages: ImportReport['pages'];
  files: ImportReport['files'];
  /** Pages that stand beside one that the import did not make, by the paths of their files. */
  beside: Map<string, { wanted: string; slug: string }>;
}

/** Works out what imported content changes; nothing of what is the same already is touched. */
export function draftChanges(base: ImportBase, scope: ImportScope, content: ImportedContent, at: Date): ImportDraft {
  const pages = new Changes(base.pages, sameRecord);
  const assets = new Changes(base.assets, sameAsset);
  const beside = draftPages(base, scope, content, at.toISOString(), pages);
  draftFiles(base, scope, content, assets);
  const files = { ...assets.counts };
  draftReusable(base, scope, content, assets);
  draftSettings(base, scope, content.plan, assets);
  return { changes: { pages: pages.made, assets: assets.made }, pages: pages.counts, files, beside };
}

function draftPages(
  base: ImportBase,
  scope: ImportScope,
  { plan, pageBodies, oidOf }: ImportedContent,
  at: string,
  changes: Changes<PageRecord>,
): ImportDraft['beside'] {
  const planned = new Set(plan.pages.map(({ id }) => id));
  const gone = gonePages(base, scope, planned);
  const staying = new Map([...base.pages].filter(([id]) => !planned.has(id) && !gone.has(id)));
  const wanted = pagesToPlace(base, scope, plan.pages);
  const places = placePages(wanted, base.pages, staying);
  const beside: ImportDraft['beside'] = new Map();
  plan.pages.forEach((page, index) => {
    const place = places.get(page.id) ?? { parent: scope.page, slug: page.slug, order: '' };
    const { slug = place.slug } = wanted[index] ?? {};
    if (slug !== place.slug) beside.set(page.sourcePath, { wanted: slug, slug: place.slug });
    const known = base.pages.get(page.id);
    const git = origin(page.sourcePath, scope, oidOf);
    const stamps = { createdAt: known?.createdAt ?? at, updatedAt: at };
    changes.put(page.id, { ...recordOf(page, place, pageBodies[index]), git, ...stamps });
  });
  for (const id of gone) changes.remove(id);
  return beside;
}

/** Files that were passed in one by one say nothing of the order of the rest: what is there stays where it is. */
function pagesToPlace(base: ImportBase, scope: ImportScope, pages: readonly PlannedPage[]): PageToPlace[] {
  return pages.map(({ id, parent, slug }) => {
    const known = scope.whole ? undefined : base.pages.get(id);
    return known ? { id, parent: known.parent, slug: known.slug } : { id, parent: parent ?? scope.page, slug };
  });
}

function recordOf(page: PlannedPage, place: TreePosition, body: string | undefined) {
  const { type, title, metadata, target, computed, computedSeed, extra } = page;
  return {
    ...metadata,
    type,
    title,
    ...place,
    ...(target !== undefined && { target }),
    ...(computed !== undefined && { computed }),
    ...(computedSeed !== undefined && { computedSeed }),
    ...(body !== undefined && { body }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

function draftFiles(
  base: ImportBase,
  scope: ImportScope,
  { plan, files, oidOf }: ImportedContent,
  changes: Changes<Asset>,
): void {
  for (const { id, sourcePath } of plan.files) {
    const record = files.get(id);
    if (record) changes.put(assetName.file(id), { kind: 'file', ...record, git: origin(sourcePath, scope, oidOf) });
  }
  const planned = new Set(plan.files.map(({ id }: PlannedFile) => assetName.file(id)));
  removeGone(base, scope, 'file', planned, changes);
}

function draftReusable(
  base: ImportBase,
  scope: ImportScope,
  { plan, reusableBodies, oidOf }: ImportedContent,
  changes: Changes<Asset>,
): void {
  plan.reusable.forEach(({ id, title, sourcePath }, index) => {
    const body = reusableBodies[index];
    const git = origin(sourcePath, scope, oidOf);
    changes.put(assetName.reusable(id), { kind: 'reusable', title, ...(body !== undefined && { body }), git });
  });
  const planned = new Set(plan.reusable.map(({ id }) => assetName.reusable(id)));
  removeGone(base, scope, 'reusable', planned, changes);
}

function draftSettings(base: ImportBase, scope: ImportScope, plan: ImportPlan, changes: Changes<Asset>): void {
  const variables = base.assets.get(assetName.variables);
  if (Object.keys(plan.variables).length > 0) {
    const known = variables?.kind === 'variables' ? variables.values : {};
    changes.put(assetName.variables, { kind: 'variables', values: { ...known, ...plan.variables } });
  }
  const { source, whole } = scope;
  for (const [path, to] of plan.redirects) changes.put(assetName.redirect(path), { kind: 'redirect', to, source });
  if (!whole) return;
  for (const [name, asset] of base.assets) {
    const path = name.slice(assetName.redirect('').length);
    if (asset.kind === 'redirect' && asset.source === source && !plan.redirects.has(path)) changes.remove(name);
  }
  if (scope.page === null) changes.put(assetName.layout, { kind: 'layout', ...plan.layout });
}

function removeGone(
  base: ImportBase,
  { source, whole }: ImportScope,
  kind: 'file' | 'reusable',
  planned: ReadonlySet<string>,
  changes: Changes<Asset>,
): void {
  if (!whole) return;
  for (const [name, asset] of base.assets) {
    if (asset.kind === kind && asset.git?.source === source && !planned.has(name)) changes.remove(name);
  }
}

function origin(path: string, { source }: ImportScope, oidOf: (path: string) => string): RecordedGitOrigin {
  return { oid: oidOf(path), path, source };
}

/** When it was changed, and how its file was written, is no difference of a page. */
function sameRecord(a: PageRecord, b: PageRecord): boolean {
  const meaning = ({ updatedAt: _, git, ...rest }: PageRecord) =>
    canonicalJson({ ...rest, path: git?.path, source: git?.source });
  return meaning(a) === meaning(b);
}

function sameAsset(a: Asset, b: Asset): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** Gathers what differs from what is there, and counts. */
class Changes<V> {
  readonly made = new Map<string, V | null>();
  readonly counts = { created: 0, updated: 0, unchanged: 0, removed: 0 };

  constructor(
    private readonly existing: ReadonlyMap<string, V>,
    private readonly same: (a: V, b: V) => boolean,
  ) {}

  put(name: string, value: V): void {
    const known = this.existing.get(name);
    if (known !== undefined && this.same(known, value)) this.counts.unchanged += 1;
    else {
      this.counts[known === undefined ? 'created' : 'updated'] += 1;
      this.made.set(name, value);
    }
  }

  remove(name: string): void {
    this.counts.removed += 1;
    this.made.set(name, null);
  }
}

/**
 * The pages that an earlier import of the same source brought and that are gone from it now. One that pages of
 * another origin stand under stays.
 */
export function gonePages(base: ImportBase, scope: ImportScope, planned: ReadonlySet<string>): Set<string> {
  if (!scope.whole) return new Set();
  const gone = new Set<string>();
  for (const [id, record] of pagesInScope(base.pages, scope)) {
    if (record.git?.source === scope.source && !planned.has(id)) gone.add(id);
  }
  for (const [id, record] of base.pages) {
    if (!gone.has(id) && !planned.has(id)) keepAbove(record, base.pages, gone);
  }
  return gone;
}

function keepAbove({ parent }: PageRecord, pages: ReadonlyMap<string, PageRecord>, gone: Set<string>): void {
  for (let at = parent; at !== null && gone.has(at); at = pages.get(at)?.parent ?? null) gone.delete(at);
}
