import type { DocumentRef } from '../document/document.js';

/** How much a page needs a target: it cannot be shown without what it depends on. */
export type Relation = 'reference' | 'dependsOn';

/** One place in a page that points at something. */
export interface DocumentLink {
  ref: DocumentRef;
  relation: Relation;
  /** Key of the block the link stands in; absent when the page record holds it. */
  node?: string;
}
