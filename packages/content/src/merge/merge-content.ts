import { compareText, sameJson } from '../document/json-values.js';
import type { Asset } from '../pages/asset.js';
import type { PageRecord } from '../pages/page-record.js';
import { BodyMerge, type ConflictedText } from './body-merge.js';
import { type ContentConflict, conflictName } from './content-conflict.js';
import { mergeAssets } from './merge-assets.js';
import type { ContentDifference, MergeInput, StoredBody } from './merge-input.js';
import { mergePages } from './merge-pages.js';
import { settleComputed } from './settle-computed.js';
import type { Merged } from './versions.js';

export interface MergedContent {
  /** The merged state of everything that either side changed; null where it is gone. */
  pages: ReadonlyMap<string, PageRecord | null>;
  assets: ReadonlyMap<string, Asset | null>;
  /** The texts that neither side has yet. */
  bodies: StoredBody[];
  /** What people have to decide on outside of texts. */
  conflicts: ContentConflict[];
  /** The texts that hold what people have to decide on, as conflict blocks. */
  conflictedTexts: ConflictedText[];
  /** What has to change on each side to make it the merged content. */
  changes: { ours: ContentDifference; theirs: ContentDifference };
}

/**
 * Merges a change request and main. What only one side changed is taken; where both changed a thing differently the value
 * of the change request is kept and the conflict is listed, or stands as a block in the text. Every page of the result
 * has its parent, no two have one path, and nothing that either side wrote is lost. The cost follows the differences.
 */
export async function mergeContent(input: MergeInput): Promise<MergedContent> {
  const { base, ours, theirs } = input;
  const bodies = new BodyMerge(input);
  const settled = await settleComputed({ base, ours: ours.pages, theirs: theirs.pages });
  const pages = await mergePages({ base, ...settled }, bodies);
  const assets = await mergeAssets({ base, ours: ours.assets, theirs: theirs.assets }, bodies);
  return {
    pages: states(pages.merged),
    assets: states(assets.merged),
    bodies: bodies.created(),
    conflicts: [...pages.conflicts, ...assets.conflicts].sort(byName),
    conflictedTexts: bodies.conflicted,
    changes: {
      ours: { pages: differing(pages.merged, 'ours'), assets: differing(assets.merged, 'ours') },
      theirs: { pages: differing(pages.merged, 'theirs'), assets: differing(assets.merged, 'theirs') },
    },
  };
}

function states<Value>(merged: ReadonlyMap<string, Merged<Value>>): Map<string, Value | null> {
  return new Map([...merged].map(([name, { result }]) => [name, result ?? null]));
}

function differing<Value>(
  merged: ReadonlyMap<string, Merged<Value>>,
  side: 'ours' | 'theirs',
): Map<string, Value | null> {
  return states(new Map([...merged].filter(([, versions]) => !sameJson(versions.result, versions[side]))));
}

function byName(a: ContentConflict, b: ContentConflict): number {
  return compareText(conflictName(a), conflictName(b));
}
