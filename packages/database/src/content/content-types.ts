import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { z } from 'zod';

/** The roots of the three tries that are the content of a revision. */
export const Roots = z.object({ pages: z.string(), paths: z.string(), assets: z.string() });
export type Roots = z.infer<typeof Roots>;

/** The name under which a page stands in the trie of paths. */
export function pathName(parent: string | null, slug: string): string {
  return `${parent ?? ''}/${slug}`;
}

/** The text of a page or of a reusable content. */
export const Body = z.object({
  /** Hex. */
  hash: z.string(),
  markdown: z.string(),
  keys: z.array(z.string()).readonly(),
});
export type Body = z.infer<typeof Body>;

/** What a commit changes; null removes. */
export interface ContentChanges {
  pages: ReadonlyMap<string, PageRecord | null>;
  assets: ReadonlyMap<string, Asset | null>;
  /** The texts that changed records name and that may be new. */
  bodies: readonly Body[];
}
