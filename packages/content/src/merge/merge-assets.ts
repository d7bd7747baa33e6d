import type { Asset, AssetOf } from '../pages/asset.js';
import type { BodyMerge } from './body-merge.js';
import { type ContentConflict, conflictValue } from './content-conflict.js';
import { chooseSide, mergeData } from './merge-data.js';
import type { BaseContent, ContentDifference } from './merge-input.js';
import { mergeReusables } from './merge-reusables.js';
import { type Merged, type Versions, versionsOf } from './versions.js';

export interface AssetDifferences {
  base: BaseContent;
  ours: ContentDifference['assets'];
  theirs: ContentDifference['assets'];
}

export interface MergedAssets {
  merged: ReadonlyMap<string, Merged<Asset>>;
  conflicts: ContentConflict[];
}

/** Merges files, reusable contents, variables and redirects that either side changed. */
export async function mergeAssets({ base, ours, theirs }: AssetDifferences, bodies: BodyMerge): Promise<MergedAssets> {
  const merged = new Map<string, Merged<Asset>>();
  const conflicts: ContentConflict[] = [];
  for (const [name, versions] of await versionsOf((names) => base.assets(names), ours, theirs)) {
    const asset = await mergeAsset(name, versions, bodies);
    merged.set(name, { ...versions, result: asset.result });
    conflicts.push(...asset.conflicts);
  }
  return { merged, conflicts };
}

interface MergedAsset {
  result?: Asset;
  conflicts: ContentConflict[];
}

async function mergeAsset(name: string, versions: Versions<Asset>, bodies: BodyMerge): Promise<MergedAsset> {
  const side = chooseSide(versions.base, versions.ours, versions.theirs);
  if (side !== 'conflict') return { result: versions[side], conflicts: [] };
  const kind = (versions.ours ?? versions.theirs)?.kind;
  switch (kind) {
    case 'reusable':
      return mergeReusables(idOf(name), narrowed(versions, isReusable), bodies);
    case 'variables':
      return mergeVariables(narrowed(versions, isVariables));
    case 'file':
      return mergeFiles(idOf(name), narrowed(versions, isFile));
    case 'redirect':
      return mergeRedirects(idOf(name), narrowed(versions, isRedirect));
    default:
      // Where a repository keeps its parts is bookkeeping, about which nobody is asked.
      return { result: versions.ours ?? versions.theirs, conflicts: [] };
  }
}

function narrowed<Kind extends Asset>(
  { base, ours, theirs }: Versions<Asset>,
  isKind: (asset: Asset) => asset is Kind,
): Versions<Kind> {
  const only = (asset: Asset | undefined): Kind | undefined => (asset && isKind(asset) ? asset : undefined);
  return { base: only(base), ours: only(ours), theirs: only(theirs) };
}

const isReusable = (asset: Asset): asset is AssetOf<'reusable'> => asset.kind === 'reusable';
const isVariables = (asset: Asset): asset is AssetOf<'variables'> => asset.kind === 'variables';
const isFile = (asset: Asset): asset is AssetOf<'file'> => asset.kind === 'file';
const isRedirect = (asset: Asset): asset is AssetOf<'redirect'> => asset.kind === 'redirect';

function mergeFiles(id: string, { base, ours, theirs }: Versions<AssetOf<'file'>>): MergedAsset {
  const plain = (file?: AssetOf<'file'>) => file && { ...file, git: undefined };
  const side = chooseSide(plain(base), plain(ours), plain(theirs));
  if (side !== 'conflict') return { result: side === 'ours' ? ours : theirs, conflicts: [] };
  return {
    result: ours ?? theirs,
    conflicts: [{ kind: 'file', id, ours: conflictValue(plain(ours)), theirs: conflictValue(plain(theirs)) }],
  };
}

function mergeRedirects(path: string, { base, ours, theirs }: Versions<AssetOf<'redirect'>>): MergedAsset {
  const side = chooseSide(base?.to, ours?.to, theirs?.to);
  if (side !== 'conflict') return { result: side === 'ours' ? ours : theirs, conflicts: [] };
  return {
    result: ours ?? theirs,
    conflicts: [{ kind: 'redirect', path, ours: conflictValue(ours?.to), theirs: conflictValue(theirs?.to) }],
  };
}

function mergeVariables({ base, ours, theirs }: Versions<AssetOf<'variables'>>): MergedAsset {
  const values = { base: base?.values ?? {}, ours: ours?.values ?? {}, theirs: theirs?.values ?? {} };
  const { data, conflicts } = mergeData(values);
  return {
    result: { kind: 'variables', values: data },
    conflicts: conflicts.map(({ key, ...sides }) => ({
      kind: 'variable',
      name: key,
      ours: conflictValue(sides.ours),
      theirs: conflictValue(sides.theirs),
    })),
  };
}

function idOf(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
