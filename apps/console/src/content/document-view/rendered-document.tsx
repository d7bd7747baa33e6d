import './document-styles.js';
import type { JsonDocument } from '@lectern/content/document/document';
import { removeDocument, showDocument } from '@lectern/rendering/browser/show-document';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useRouteLinks } from '../../platform/links/route-links.js';
import { useWords } from '../../words/words.js';
import { type DocumentViewContext, documentContextOf } from './document-context.js';
import { useDocumentIcons } from './document-icons.js';
import { useHighlighting } from './highlighting.js';
import { LoadingDocument } from './loading-document.js';

interface RenderedDocumentProps {
  document: JsonDocument;
  context: DocumentViewContext;
}

/** Renders a document as soon as there are icons for it. */
export default function RenderedDocument(props: RenderedDocumentProps) {
  const findIcon = useDocumentIcons();
  return findIcon ? <DocumentElement {...props} findIcon={findIcon} /> : <LoadingDocument />;
}

/** Renders a document into an element of its own, and again whenever something of it changes. */
function DocumentElement({ document, context, findIcon }: RenderedDocumentProps & { findIcon: FindIcon }) {
  const root = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const highlight = useHighlighting();
  const { integrationBlock } = useWords().content.document;
  const documentContext = useMemo(
    () => documentContextOf(context, { here: window.location.href, highlight, idPrefix, integrationBlock }),
    [context, highlight, idPrefix, integrationBlock],
  );
  useLayoutEffect(() => {
    if (!root.current) return;
    const listening = new AbortController();
    showDocument(root.current, { document, context: documentContext, findIcon }, listening.signal);
    return () => listening.abort();
  }, [document, documentContext, findIcon]);
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element) removeDocument(element);
    };
  }, []);
  useRouteLinks(root);
  return <div ref={root} className="document-root" lang={context.language} dir="auto" />;
}
