import { buffer } from 'node:stream/consumers';
import type { SourceFile } from '@lectern/content/archive/source-file';
import { compareText } from '@lectern/content/document/json-values';
import { type ExportPaths, exportPaths } from '@lectern/content/export/export-paths';
import type { ExportContent } from '@lectern/content/export/export-plan';
import { planExport } from '@lectern/content/export/plan-export';
import { withoutIntegrationBlocks } from '@lectern/content/integrations/block-mappings';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { FileRecord } from '@lectern/content/pages/page-record';
import { buildTree } from '@lectern/content/pages/page-tree';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import { findBodies } from '@lectern/database/content/bodies.queries';
import { listBlockMappings } from '@lectern/database/content/computed/content-sources.queries';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import type { Sql } from '@lectern/database/sql';

/** The files that a space is exported as. */
export interface SpaceExport {
  organizationId: string;
  texts: { path: string; text: string }[];
  /** Uploaded files; their bytes are read one by one. */
  files: { path: string; record: FileRecord }[];
  /** Bytes of all files together, without the texts. */
  fileBytes: number;
}

const BATCH = 500;

/** Plans the export of a revision: reads all its texts, but none of its files. */
export async function planSpaceExport(
  sql: Sql,
  store: ContentStore,
  base: Base & { spaceId: string },
  spaceTitle: string,
): Promise<SpaceExport> {
  const { organizationId } = base;
  const mappings = await listBlockMappings(sql, base);
  const content = await readContent(sql, store, base, spaceTitle, (text) => withoutIntegrationBlocks(text, mappings));
  const plan = planExport(content);
  const files = plan.files.flatMap(({ path, fileId }) => {
    const record = content.files.get(fileId);
    return record ? [{ path, record }] : [];
  });
  const fileBytes = files.reduce((sum, { record }) => sum + record.size, 0);
  return { organizationId, texts: plan.texts, files, fileBytes };
}

/** The paths that everything of a revision has in its export. */
export async function findExportPaths(sql: Sql, store: ContentStore, base: Base): Promise<ExportPaths> {
  return exportPaths(await readContent(sql, store, base, ''));
}

/** Reads the files of an export one after the other, in the order of their paths; one whose bytes are lost is left out. */
export async function* readExport(
  blobs: BlobStore,
  { organizationId, texts, files }: SpaceExport,
): AsyncGenerator<SourceFile> {
  for (const file of [...texts, ...files].sort((a, b) => compareText(a.path, b.path))) {
    const { path } = file;
    if ('text' in file) {
      yield { path, bytes: Buffer.from(file.text) };
      continue;
    }
    const blob = await blobs.get(fileBlobKey(organizationId, file.record.blob));
    if (blob) yield { path, bytes: await buffer(blob.stream) };
  }
}

async function readContent(
  sql: Sql,
  store: ContentStore,
  { organizationId, roots }: Base,
  spaceTitle: string,
  written: (markdown: string) => string = (markdown) => markdown,
): Promise<ExportContent> {
  const [records, assets] = await Promise.all([
    store.pages.all(sql, organizationId, roots.pages),
    store.assets.all(sql, organizationId, roots.assets),
  ]);
  const hashes = [...records.values(), ...assets.values()].flatMap((item) =>
    'body' in item && typeof item.body === 'string' ? [item.body] : [],
  );
  const texts = await readTexts(sql, organizationId, hashes, written);
  return {
    ...assetsOf(assets, texts),
    tree: buildTree(records),
    bodyOf: (id) => texts.get(records.get(id)?.body ?? '') ?? '',
    spaceTitle,
  };
}

async function readTexts(
  sql: Sql,
  organizationId: string,
  hashes: string[],
  written: (markdown: string) => string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let from = 0; from < hashes.length; from += BATCH) {
    const bodies = await findBodies(sql, organizationId, hashes.slice(from, from + BATCH));
    for (const [hash, { markdown }] of bodies) texts.set(hash, written(markdown));
  }
  return texts;
}

type Assets = Pick<ExportContent, 'files' | 'reusable' | 'variables' | 'redirects' | 'layout'>;

function assetsOf(assets: ReadonlyMap<string, Asset>, texts: ReadonlyMap<string, string>): Assets {
  const files = new Map<string, FileRecord>();
  const reusable: Map<string, { record: { title: string }; body: string }> = new Map();
  const redirects = new Map<string, string>();
  for (const [name, asset] of assets) {
    const id = name.slice(name.indexOf('/') + 1);
    if (asset.kind === 'file') files.set(id, asset);
    if (asset.kind === 'reusable') reusable.set(id, { record: asset, body: texts.get(asset.body ?? '') ?? '' });
    if (asset.kind === 'redirect') redirects.set(name.slice(assetName.redirect('').length), asset.to);
  }
  const variables = assets.get(assetName.variables);
  const layout = assets.get(assetName.layout);
  return {
    files,
    reusable,
    redirects,
    variables: variables?.kind === 'variables' ? variables.values : {},
    ...(layout?.kind === 'layout' && { layout: { root: layout.root, summary: layout.summary } }),
  };
}
