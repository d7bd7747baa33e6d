import '@lectern/rendering/styles/integration.css';
import type { LecternClient } from '@lectern/client';
import type { Data } from '@lectern/content/document/document';
import { componentElement } from '@lectern/rendering/browser/component-element';
import { type AskedComponent, AskFailure, enhanceComponents } from '@lectern/rendering/browser/enhance-components';
import { enhanceDocuments } from '@lectern/rendering/browser/enhance-documents';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import { withAskedProps } from '@lectern/rendering/integration/component-renderer';
import { data } from '../../platform/api/api.js';

/** What a component of an integration is shown with. */
export interface ComponentTools {
  api: LecternClient;
  integrationName: string;
  /** Where it is shown, as its script is told. */
  place: Record<string, unknown>;
  context: DocumentContext;
  findIcon: FindIcon;
  /** What stands there until the script has responded. */
  loading: () => HTMLElement;
  /** What stands there instead when it did not. */
  failed: (error: unknown, again: () => void) => HTMLElement;
  /** Told the properties that somebody set in it. */
  onProps?: (props: Data) => void;
  /** Told when the script says that the person is done with it. */
  onComplete?: () => void;
}

/** Shows a component of an integration in an element, with what can be done in it, until the signal. */
export function showComponent(
  root: HTMLElement,
  first: AskedComponent,
  tools: ComponentTools,
  signal: AbortSignal,
): void {
  const { api, integrationName, onProps, onComplete } = tools;
  const ask = async (asked: AskedComponent): Promise<HTMLElement | undefined> => {
    const params = { path: { integrationName } };
    const body = { ...asked, action: askedAction(asked.action), context: tools.place };
    const rendered = await data(api.POST('/v1/integrations/{integrationName}/render', { params, body, signal }));
    const integration = { name: integrationName, api: window.location.origin, frameSources: [] };
    const place = { integration, componentId: asked.componentId, href: '', isEdited: true };
    return componentElement(withAskedProps(rendered, asked.props), place, tools);
  };
  const start = async () => {
    root.replaceChildren(tools.loading());
    try {
      const shown = await ask(first);
      if (signal.aborted) return;
      root.replaceChildren(...(shown ? [shown] : []));
      enhanceDocuments(root, tools.context.words, signal);
    } catch (error) {
      if (!signal.aborted) root.replaceChildren(tools.failed(error, () => void start()));
    }
  };
  const host = {
    ask: async (asking: HTMLElement, asked: AskedComponent) => {
      const element = await ask(asked).catch((error: unknown) => Promise.reject(new AskFailure(messageOf(error))));
      // A dialog hands what it is done with to the component that opened it.
      if (element?.dataset['complete'] !== undefined && !asking.closest('dialog')) onComplete?.();
      return element;
    },
    ...(onProps && { onProps }),
  };
  enhanceComponents(root, host, signal);
  void start();
}

function askedAction(action: Data | undefined): { action: string; [name: string]: unknown } | undefined {
  const name = action?.['action'];
  return typeof name === 'string' ? { ...action, action: name } : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
