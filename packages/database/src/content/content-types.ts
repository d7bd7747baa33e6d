import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';

/** The roots of the three tries that are the content of a revision. */
export interface Roots {
  pages: string;
  paths: string;
  assets: string;
}

/** The name under which a page stands in the trie of paths. */
export function pathName(parent: string | null, slug: string): string {
  return `${parent ?? ''}/${slug}`;
}

/** The text of a page or of a reusable content. */
export interface Body {
  /** Hex. */
  hash: string;
  markdown: string;
  keys: readonly string[];
}

/** What a commit changes; null removes. */
export interface ContentChanges {
  pages: ReadonlyMap<string, PageRecord | null>;
  assets: ReadonlyMap<string, Asset | null>;
  /** The texts that changed records name and that may be new. */
  bodies: readonly Body[];
}
