import { useEffect, useId, useMemo, useRef } from 'react';
import '../../content/document-view/document-styles.js';
import { documentContextOf } from '../../content/document-view/document-context.js';
import { useDocumentIcons } from '../../content/document-view/document-icons.js';
import { useHighlighting } from '../../content/document-view/highlighting.js';
import { showComponent } from '../../content/document-view/show-component.js';
import { useApi } from '../../platform/api/api.js';
import { Loading } from '../../platform/states/loading.js';
import { notify } from '../../platform/states/notify.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';

interface ComponentConfigurationProps {
  integrationName: string;
  componentId: string;
  place: Record<string, string>;
  props: Record<string, unknown>;
  onComplete: () => Promise<unknown>;
}

/** The form that an integration has itself for its configuration, rendered as its blocks are. */
export function ComponentConfiguration({ onComplete, ...shown }: ComponentConfigurationProps) {
  const { configuration: words } = useIntegrationsWords();
  const api = useApi();
  const root = useRef<HTMLDivElement>(null);
  const findIcon = useDocumentIcons();
  const highlight = useHighlighting();
  const idPrefix = useId();
  const done = useRef(onComplete);
  done.current = onComplete;
  const context = useMemo(() => {
    const around = { resolve: () => undefined, specification: () => undefined };
    return documentContextOf(around, { here: window.location.href, highlight, idPrefix, integrationBlock: '' });
  }, [highlight, idPrefix]);
  // The form is shown once: what somebody types stays when the page reads the installation again.
  const first = JSON.stringify(shown);
  const isReady = findIcon !== undefined;
  useEffect(() => {
    if (!root.current || !findIcon) return;
    const { integrationName, componentId, place, props } = JSON.parse(first);
    const listening = new AbortController();
    const tools = {
      api,
      integrationName,
      place,
      context,
      findIcon,
      loading: () => paragraph(words.loading, 'status'),
      failed: (error: unknown, again: () => void) => {
        const holder = paragraph(`${words.failed}. ${error instanceof Error ? error.message : ''} `, 'alert');
        const retry = document.createElement('button');
        retry.type = 'button';
        retry.className = 'button button-secondary';
        retry.textContent = words.tryAgain;
        retry.addEventListener('click', again);
        holder.append(retry);
        return holder;
      },
      onComplete: () => void done.current().then(() => notify({ message: words.saved })),
    };
    showComponent(root.current, { componentId, props }, tools, listening.signal);
    return () => listening.abort();
  }, [api, context, findIcon, first, words]);
  return (
    <>
      {!isReady && <Loading />}
      <div ref={root} className="document-root" style={{ overflowWrap: 'anywhere' }} />
    </>
  );
}

function paragraph(text: string, role: string): HTMLElement {
  const element = document.createElement('p');
  element.setAttribute('role', role);
  element.textContent = text;
  return element;
}
