import type { Data, DocumentRef } from '../document/document.js';
import type { PageMetadata } from '../markdown/page-file.js';
import type { PageType } from '../pages/page-record.js';

/** Names the objects of an import; the same source path must give the same id again, so that importing again updates. */
export interface ImportIds {
  page(sourcePath: string): string;
  file(sourcePath: string): string;
  reusable(sourcePath: string): string;
}

export interface PlannedPage {
  id: string;
  parent: string | null;
  /** Place among its siblings, from 0. */
  position: number;
  type: PageType;
  title: string;
  slug: string;
  metadata: PageMetadata;
  target?: DocumentRef;
  computed?: Data;
  computedSeed?: string;
  extra: Data;
  /** Markdown with stable links; empty for everything but documents. */
  body: string;
  /** The file it was read from; for pages without one, the table of contents and the slugs that lead to it. */
  sourcePath: string;
}

export interface PlannedFile {
  id: string;
  name: string;
  sourcePath: string;
}

export interface PlannedReusable {
  id: string;
  title: string;
  body: string;
  sourcePath: string;
}

/** What became of one file, for the person who imports it. */
export interface ReportLine {
  path: string;
  outcome: 'kept' | 'changed' | 'dropped';
  notes: string[];
}

/** Where the parts of a repository stand that are no pages. */
export interface RepositoryLayout {
  /** The folder that holds the content, empty for the top. */
  root: string;
  /** The table of contents, by its path from the top. */
  summary: string;
}

export interface ImportPlan {
  layout: RepositoryLayout;
  /** In the order of the table of contents: each page before its children. */
  pages: PlannedPage[];
  files: PlannedFile[];
  reusable: PlannedReusable[];
  variables: Data;
  /** From former paths, without slashes around them, to stable links or URLs. */
  redirects: Map<string, string>;
  /** Links to other files of the import: how many lead somewhere. */
  links: { resolved: number; broken: number };
  report: ReportLine[];
}
