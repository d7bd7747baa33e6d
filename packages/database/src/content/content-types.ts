import type { Data } from '@lectern/content/document/document';
import type { RepositoryLayout } from '@lectern/content/import/import-plan';
import type { FileRecord, PageRecord, ReusableRecord } from '@lectern/content/pages/page-record';

/** The roots of the three tries that are the content of a revision. */
export interface Roots {
  pages: string;
  paths: string;
  assets: string;
}

/** Everything in a revision that is not a page, by kind. */
export type Asset =
  | ({ kind: 'file' } & FileRecord)
  | ({ kind: 'reusable' } & ReusableRecord)
  | { kind: 'variables'; values: Data }
  | { kind: 'redirect'; to: string; source?: string }
  | ({ kind: 'layout' } & RepositoryLayout);

/** The names under which assets stand in their trie. */
export const assetName = {
  file: (id: string) => `file/${id}`,
  reusable: (id: string) => `reusable/${id}`,
  variables: 'variables',
  redirect: (path: string) => `redirect/${path}`,
  /** Where the repository that the content came from keeps its parts. */
  layout: 'layout',
} as const;

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
