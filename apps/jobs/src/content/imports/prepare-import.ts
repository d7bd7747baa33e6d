import type { ImportPlan, PlannedPage } from '@lectern/content/import/import-plan';
import { planImport } from '@lectern/content/import/plan-import';
import { isText } from '@lectern/content/import/source-kinds';
import { type BlockMapping, withIntegrationBlocks } from '@lectern/content/integrations/block-mappings';
import { assetName } from '@lectern/content/pages/asset';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Database } from '@lectern/database/client';
import { listBlockMappings } from '@lectern/database/content/computed/content-sources.queries';
import type { ContentChanges } from '@lectern/database/content/content-types';
import type { ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import { listLinksTo } from '@lectern/database/content/imports/linked-assets.queries';
import { idSeries } from '@lectern/database/ids';
import type { Sql } from '@lectern/database/sql';
import type { ImportedPage, ImportReport } from '@lectern/domain/content/imports/schemas';
import { PermanentJobError } from '../../platform/runtime/handler.js';
import { draftChanges, type ImportDraft } from './draft-changes.js';
import { draftTexts, type TextToDraft } from './draft-texts.js';
import type { ImportBase, ImportScope } from './import-base.js';
import { knownIds } from './known-ids.js';
import type { PushedPaths } from './pushed-paths.js';
import type { ReadSource } from './read-source.js';
import { blobOid, storeFiles } from './store-files.js';

/** What an import is made of. */
export interface ImportParts {
  run: Pick<ImportRunRow, 'id' | 'createdAt'>;
  database: Database;
  blobs: BlobStore;
  base: ImportBase;
  scope: ImportScope;
  source: ReadSource;
  /** What of it was pushed there from the space. */
  pushed: PushedPaths | undefined;
  at: Date;
  /** Says how far the work has come; throws when it is not wanted any more. */
  step(done: number, total: number): Promise<void>;
}

/** An import that has only to be committed. */
export interface ImportWork {
  base: ImportBase;
  changes: ContentChanges;
  report: ImportReport;
  pages: ImportedPage[];
}

const REPORT_EVERY = 50;

/** Does everything that takes time: plans, stores files and reads texts. Nothing of it can be seen yet. */
export async function prepareImport(parts: ImportParts): Promise<ImportWork> {
  const { run, database, blobs, base, scope, source, at, step } = parts;
  // The same ids whenever it begins again: links name them, so texts that were read before stay the same.
  const ids = knownIds(base, scope, parts.pushed, idSeries(run.id, run.createdAt));
  const texts = await readTexts(source);
  const plan = planImport(
    source.files.map(({ path }) => ({ path, bytes: texts.get(path) })),
    ids,
  );
  // An empty source would remove everything that it brought before: more likely it is not what was meant.
  if (plan.pages.length === 0) {
    throw new PermanentJobError('There is no Markdown file to import. Check the URL, the folder and the archive.');
  }
  const documents = plan.pages.filter(({ type }) => type === 'document');
  const total = plan.files.length + documents.length + plan.reusable.length;
  await step(0, total);
  const finished = { files: 0, texts: 0 };
  const advance = (kind: keyof typeof finished, done: number): Promise<void> => {
    finished[kind] = done;
    return step(finished.files + finished.texts, total);
  };
  const owner = { importRunId: run.id, organizationId: base.head.organizationId, at };
  const mappings = await listBlockMappings(database, base.head);
  // Files wait for the storage while texts keep the processor busy.
  const byPath = new Map(source.files.map((file) => [file.path, file]));
  const [files, drafts] = await Promise.all([
    storeFiles(database, blobs, base, plan.files, {
      read: async (path) => texts.get(path) ?? (await byPath.get(path)?.read()) ?? new Uint8Array(),
      onProgress: async (done) => {
        if (done % REPORT_EVERY === 0) await advance('files', done);
      },
    }),
    draftTexts(database, owner, textsOf(base, plan, documents, mappings), (done) => advance('texts', done)),
  ]);
  const bodyOfPage = new Map(documents.map(({ id }, index) => [id, drafts[index]]));
  const oids = new Map(plan.files.map(({ id, sourcePath }) => [sourcePath, files.get(id)?.oid]));
  const drafted = draftChanges(
    base,
    scope,
    {
      plan,
      pageBodies: plan.pages.map(({ id }) => bodyOfPage.get(id)),
      reusableBodies: drafts.slice(documents.length),
      files: new Map([...files].map(([id, { record }]) => [id, record])),
      oidOf: (path) => {
        const text = texts.get(path);
        return oids.get(path) ?? (text === undefined ? '' : blobOid(text));
      },
    },
    at,
  );
  await keepLinkedAssets(database, base.head.spaceId, drafted, new Set(plan.pages.map(({ id }) => id)));
  return {
    base,
    changes: { ...drafted.changes, bodies: [] },
    report: { pages: drafted.pages, files: drafted.files, links: plan.links, lines: linesOf(plan, source, drafted) },
    pages: plan.pages.map(importedPage),
  };
}

/** The bytes of everything that is read as text; those of other files would not fit into memory together. */
async function readTexts({ files }: ReadSource): Promise<Map<string, Uint8Array>> {
  const texts = new Map<string, Uint8Array>();
  for (const file of files) if (isText(file.path)) texts.set(file.path, await file.read());
  return texts;
}

function textsOf(
  base: ImportBase,
  plan: ImportPlan,
  documents: readonly PlannedPage[],
  mappings: readonly BlockMapping[],
): TextToDraft[] {
  const mapped = (body: string) => withIntegrationBlocks(body, mappings);
  const ofReusable = (id: string): string | undefined => {
    const asset = base.assets.get(assetName.reusable(id));
    return asset?.kind === 'reusable' ? asset.body : undefined;
  };
  return [
    ...documents.map(({ id, body }) => ({ markdown: mapped(body), current: base.pages.get(id)?.body })),
    ...plan.reusable.map(({ id, body }) => ({ markdown: mapped(body), current: ofReusable(id) })),
  ];
}

function linesOf(plan: ImportPlan, { dropped }: ReadSource, { beside }: ImportDraft): ImportReport['lines'] {
  const left = dropped.map(({ path, reason }) => ({ path, outcome: 'dropped' as const, notes: [reason] }));
  const taken = plan.report.map((line) => {
    const place = beside.get(line.path);
    if (!place) return line;
    const note = `a page that this source did not bring has the slug "${place.wanted}"; it stays, and this one has "${place.slug}"`;
    return { ...line, outcome: 'changed' as const, notes: [...line.notes, note] };
  });
  return [...taken, ...left];
}

function importedPage({ id, type, sourcePath }: PlannedPage): ImportedPage {
  return { id, sourceURL: sourcePath, type: type === 'document' ? 'page' : 'folder', status: 'complete' };
}

const KINDS = { 'file:': assetName.file, 'reusable-content:': assetName.reusable } as const;

/**
 * Takes back the removal of files and reusable contents that something links to which the import does not touch:
 * pages that were made by hand stay whole.
 */
export async function keepLinkedAssets(
  sql: Sql,
  spaceId: string,
  { changes: { pages, assets }, files }: ImportDraft,
  imported: ReadonlySet<string>,
): Promise<void> {
  const removed = new Map([...assets].flatMap(([name, asset]) => (asset === null ? targetOf(name) : [])));
  if (removed.size === 0) return;
  for (const { source, target } of await listLinksTo(sql, spaceId, [...removed.keys()])) {
    const name = removed.get(target) ?? '';
    const page = source.startsWith('page:') ? source.slice('page:'.length) : undefined;
    const isTouched = page === undefined ? isChanged(source, assets) : imported.has(page) || pages.get(page) === null;
    if (isTouched || !assets.delete(name)) continue;
    if (name.startsWith(assetName.file(''))) files.removed -= 1;
  }
}

function targetOf(name: string): [target: string, name: string][] {
  for (const [prefix, nameOf] of Object.entries(KINDS)) {
    if (name.startsWith(nameOf(''))) return [[`${prefix}${name.slice(nameOf('').length)}`, name]];
  }
  return [];
}

function isChanged(source: string, assets: ReadonlyMap<string, unknown>): boolean {
  return assets.has(assetName.reusable(source.slice('reusable-content:'.length)));
}
