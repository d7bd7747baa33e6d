import type { SourceFile } from '../src/archive/source-file.js';
import type { ExportContent, ExportPlan } from '../src/export/export-plan.js';
import type { ImportIds, ImportPlan, PlannedFile } from '../src/import/import-plan.js';
import type { FileRecord, PageRecord } from '../src/pages/page-record.js';
import { buildTree } from '../src/pages/page-tree.js';

const NOW = '2026-01-01T00:00:00.000Z';

/** Source files of texts by their paths. */
export function filesOf(texts: Record<string, string | Uint8Array>): SourceFile[] {
  return Object.entries(texts).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));
}

/** Ids that say what they stand for: the source path in the letters that ids may have. */
export const readableIds: ImportIds = {
  page: (path) => `p-${idOf(path)}`,
  file: (path) => `f-${idOf(path)}`,
  reusable: (path) => `r-${idOf(path)}`,
};

function idOf(path: string): string {
  return path.replace(/[^a-zA-Z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
}

/** What storing an import would hold, ready to be exported; with or without the paths it came from. */
export function storedContent(plan: ImportPlan, sources: SourceFile[], options: { git: boolean }): ExportContent {
  const bytesOf = bytesByPath(sources);
  const origin = (path: string) => (options.git ? { git: { oid: 'o', path } } : {});
  const records = plan.pages.map((page): [string, PageRecord] => {
    const { type, parent, slug, title, target, computed, computedSeed, extra } = page;
    const order = String(page.position).padStart(6, '0');
    const record = { ...page.metadata, type, parent, order, slug, title, target, computed, computedSeed, extra };
    return [page.id, { ...record, ...origin(page.sourcePath), createdAt: NOW, updatedAt: NOW }];
  });
  const bodies = new Map(plan.pages.map((page) => [page.id, page.body]));
  return {
    tree: buildTree(records),
    bodyOf: (id) => bodies.get(id) ?? '',
    files: new Map(
      plan.files.map(({ id, name, sourcePath }) => [
        id,
        { ...fileRecord(name, bytesOf(sourcePath)), ...origin(sourcePath) },
      ]),
    ),
    reusable: new Map(
      plan.reusable.map(({ id, title, body, sourcePath }) => [id, { record: { title, ...origin(sourcePath) }, body }]),
    ),
    variables: plan.variables,
    redirects: plan.redirects,
    spaceTitle: 'Handbook',
    layout: plan.layout,
  };
}

function bytesByPath(sources: SourceFile[]): (path: string) => Uint8Array {
  const byPath = new Map(sources.map(({ path, bytes }) => [path, bytes]));
  return (path) => byPath.get(path) ?? new Uint8Array();
}

/** A file as storage would describe it; the blob stands for the bytes themselves. */
export function fileRecord(name: string, bytes: Uint8Array): FileRecord {
  return {
    name,
    contentType: 'application/octet-stream',
    size: bytes.length,
    blob: Buffer.from(bytes).toString('hex'),
  };
}

/** The files of an export as an import gets them. */
export function exportedFiles(plan: ExportPlan, content: ExportContent): SourceFile[] {
  const texts = plan.texts.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) }));
  const files = plan.files.map(({ path, fileId }) => ({
    path,
    bytes: new Uint8Array(Buffer.from(content.files.get(fileId)?.blob ?? '', 'hex')),
  }));
  return [...texts, ...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A plan without ids and paths: what must be the same when the same content is imported from other places. */
export function meaningOf(plan: ImportPlan, sources: SourceFile[]): unknown {
  const bytesOf = bytesByPath(sources);
  const contentOf = ({ sourcePath }: PlannedFile): string => Buffer.from(bytesOf(sourcePath)).toString('hex');
  const names = new Map<string, string>();
  for (const [at, page] of plan.pages.entries()) names.set(page.id, `page${at}`);
  for (const file of plan.files) names.set(file.id, `file:${file.name}:${contentOf(file)}`);
  for (const { id, title } of plan.reusable) names.set(id, `reusable:${title}`);
  const named = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null), (_, part) =>
      typeof part === 'string' ? part.replace(/[pfr]-[\w-]+/g, (id) => names.get(id) ?? id) : part,
    );
  return named({
    pages: plan.pages.map(({ sourcePath: _, ...page }) => page),
    files: plan.files.map((file) => `${file.name}:${contentOf(file)}`).sort(),
    reusable: plan.reusable.map(({ title, body }) => [title, body]).sort(),
    variables: plan.variables,
    redirects: [...plan.redirects].sort(),
  });
}
