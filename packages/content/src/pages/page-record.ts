import type { PageCover, PageLayout, Variables } from '@lectern/domain/content/page-schemas';
import type { Data, DocumentRef } from '../document/document.js';

/** What a page is: text of its own, a heading over others, a pointer elsewhere, or pages made from a source. */
export type PageType = 'document' | 'group' | 'link' | 'computed';

/** Where an object stood in the repository or archive it came from. */
export interface RecordedGitOrigin {
  oid: string;
  path: string;
  /** Names what it was imported from: when that does not hold it any more, the next import removes it. */
  source?: string;
}

/** A page as one revision holds it; its children are the records that name it as their parent. */
export interface PageRecord {
  type: PageType;
  parent: string | null;
  /** Fractional key among the siblings; equal keys are ordered by page id. */
  order: string;
  slug: string;
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
  linkTitle?: string;
  condition?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  cover?: PageCover;
  /** What differs from the usual layout. */
  layout?: Partial<PageLayout>;
  variables?: Variables;
  tags?: string[];
  /** Where a link page leads. */
  target?: DocumentRef;
  computed?: Data;
  /** Which state of its sources computed content was made from. */
  computedSeed?: string;
  /** The computed page that it was made for; nobody edits it, because the next state of the source replaces it. */
  madeFor?: string;
  /** Hash of the Markdown body, hex. */
  body?: string;
  git?: RecordedGitOrigin;
  /** Front matter that the platform does not know and gives back unchanged. */
  extra?: Data;
  createdAt: string;
  updatedAt: string;
}

/** An uploaded file as one revision holds it. */
export interface FileRecord {
  name: string;
  contentType: string;
  size: number;
  /** Hash of the bytes, hex. */
  blob: string;
  dimensions?: { width: number; height: number };
  git?: RecordedGitOrigin;
}

/** A piece of content that several pages include. */
export interface ReusableRecord {
  title: string;
  /** Hash of the Markdown body, hex. */
  body?: string;
  git?: RecordedGitOrigin;
  computed?: Data;
  computedSeed?: string;
}
