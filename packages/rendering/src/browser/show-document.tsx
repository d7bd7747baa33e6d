import type { JsonDocument } from '@lectern/content/document/document';
import { render } from 'preact';
import { renderDocument } from '../document/body/document-body.js';
import type { DocumentContext } from '../document/document-context.js';
import type { FindIcon } from '../icons/find-icon.js';
import { Icons } from '../icons/icon.js';
import { enhanceDocuments } from './enhance-documents.js';

interface ShownDocument {
  document: JsonDocument;
  context: DocumentContext;
  findIcon: FindIcon;
}

/** Shows a document in an element, in place of one that was shown there before; what it listens for ends with the signal. */
export function showDocument(
  root: HTMLElement,
  { document, context, findIcon }: ShownDocument,
  signal: AbortSignal,
): void {
  render(<Icons.Provider value={findIcon}>{renderDocument(document, context)}</Icons.Provider>, root);
  enhanceDocuments(root, context.words, signal);
}

/** Takes the document out of an element again. */
export function removeDocument(root: HTMLElement): void {
  render(null, root);
}
