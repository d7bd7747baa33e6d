import type { DocumentRef } from '../document/document.js';
import type { SummaryFields } from './summary-fields.js';

/** A page to be, before it has an id, a slug and a text. */
export interface OutlineNode {
  type: 'document' | 'group' | 'link' | 'computed';
  /** The file of a document. */
  path?: string;
  /** The folder that a group stands for. */
  folder?: string;
  /** What the table of contents calls it. */
  title?: string;
  linkTitle?: string;
  /** Where a link page leads, as written in the table of contents. */
  url?: string;
  target?: DocumentRef;
  hidden?: boolean;
  fields: SummaryFields;
  children: OutlineNode[];
}
