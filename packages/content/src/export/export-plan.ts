import type { Data } from '../document/document.js';
import type { RepositoryLayout } from '../import/import-plan.js';
import type { FileRecord, ReusableRecord } from '../pages/page-record.js';
import type { PageTree } from '../pages/page-tree.js';

/** The content of a space, to be written as files. */
export interface ExportContent {
  tree: PageTree;
  /** The Markdown of a document page. */
  bodyOf(pageId: string): string;
  files: ReadonlyMap<string, FileRecord>;
  reusable: ReadonlyMap<string, { record: ReusableRecord; body: string }>;
  variables: Data;
  /** From former paths to stable links or URLs. */
  redirects: ReadonlyMap<string, string>;
  spaceTitle: string;
  /** Where the repository that the content goes back to keeps its parts. */
  layout?: RepositoryLayout;
}

export interface ExportPlan {
  texts: { path: string; text: string }[];
  /** Uploaded files; whoever writes the export fetches their bytes. */
  files: { path: string; fileId: string }[];
}
