import type { JsonDocument } from '@lectern/content/document/document';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../../platform/states/failure-boundary.js';
import { useWords } from '../../words/words.js';
import type { DocumentViewContext } from './document-context.js';
import { LoadingDocument } from './loading-document.js';

/** Comes when the first document is shown, with everything that renders formulas and colors code. */
const RenderedDocument = lazy(loadDocumentView);

/** Loads what shows documents, for those who know that they will have one soon. */
export function loadDocumentView() {
  return import('./rendered-document.js');
}

interface DocumentViewProps {
  document: JsonDocument;
  /** It is rendered again for another one, so callers keep theirs for as long as it means the same. */
  context: DocumentViewContext;
  /** Called when the document cannot be shown, by whoever has something else to show. */
  onFailure?: () => void;
}

/** Shows a document as sites show it. One that cannot be shown is replaced by a sentence. */
export function DocumentView({ document, context, onFailure }: DocumentViewProps) {
  const { failed } = useWords().content.document;
  return (
    <FailureBoundary of={document} failed={failed} onFailure={onFailure}>
      <Suspense fallback={<LoadingDocument />}>
        <RenderedDocument document={document} context={context} />
      </Suspense>
    </FailureBoundary>
  );
}
