import { parseDocument } from '../markdown/parse-document.js';
import { countConflicts } from './conflict-block.js';

/** Whether a conflict between a change request and main still stands in a text. */
export function holdsConflict(markdown: string): boolean {
  // Nearly every text is told by this; what only speaks of a conflict is told by reading it. A conflict whose sides no
  // tag can hold is written as the data of its block, so the tag alone does not tell.
  return markdown.includes('conflict') && countConflicts(parseDocument(markdown)) > 0;
}
