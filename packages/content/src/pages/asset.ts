import type { Data } from '../document/document.js';
import type { RepositoryLayout } from '../import/import-plan.js';
import type { FileRecord, ReusableRecord } from './page-record.js';

/** Everything in a revision that is not a page, by kind. */
export type Asset =
  | ({ kind: 'file' } & FileRecord)
  | ({ kind: 'reusable' } & ReusableRecord)
  | { kind: 'variables'; values: Data }
  | { kind: 'redirect'; to: string; source?: string }
  | ({ kind: 'layout' } & RepositoryLayout);

export type AssetOf<Kind extends Asset['kind']> = Extract<Asset, { kind: Kind }>;

/** The names under which the assets of a revision are found. */
export const assetName = {
  file: (id: string) => `file/${id}`,
  reusable: (id: string) => `reusable/${id}`,
  variables: 'variables',
  redirect: (path: string) => `redirect/${path}`,
  /** Where the repository that the content came from keeps its parts. */
  layout: 'layout',
} as const;
