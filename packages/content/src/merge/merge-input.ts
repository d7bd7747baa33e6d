import type { Asset } from '../pages/asset.js';
import type { PageRecord } from '../pages/page-record.js';

/** What one side changed since the common base; null where it removed. */
export interface ContentDifference {
  pages: ReadonlyMap<string, PageRecord | null>;
  assets: ReadonlyMap<string, Asset | null>;
}

/** A place in the tree of pages that has a path. */
export interface MergedPosition {
  parent: string | null;
  slug: string;
}

/** The common base, asked for single things only; what it does not have is absent from the response. */
export interface BaseContent {
  pages(ids: readonly string[]): Promise<ReadonlyMap<string, PageRecord>>;
  assets(names: readonly string[]): Promise<ReadonlyMap<string, Asset>>;
  /** The pages that stand at places, in the order of the places. */
  pagesAt(places: readonly MergedPosition[]): Promise<readonly (string | undefined)[]>;
}

/** A text addressed by its content. */
export interface StoredBody {
  hash: string;
  markdown: string;
  keys: readonly string[];
}

/** The texts that records name by their hashes, and how a new one gets its own. */
export interface BodyStore {
  bodies(hashes: readonly string[]): Promise<ReadonlyMap<string, Pick<StoredBody, 'markdown' | 'keys'>>>;
  bodyOf(markdown: string, keys: readonly string[]): StoredBody;
}

/** A change request and main, as their differences from the last content that they had in common. */
export interface MergeInput extends BodyStore {
  base: BaseContent;
  /** The change request. */
  ours: ContentDifference;
  /** Main. */
  theirs: ContentDifference;
}
