import '@lectern/rendering/styles/integration.css';
import { type LecternClient, LecternError } from '@lectern/client';
import type { Data } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { componentElement } from '@lectern/rendering/browser/component-element';
import { type AskedComponent, AskFailure, enhanceComponents } from '@lectern/rendering/browser/enhance-components';
import { enhanceDocuments } from '@lectern/rendering/browser/enhance-documents';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import { withAskedProps } from '@lectern/rendering/integration/component-renderer';
import { data } from '../../../../platform/api/api.js';
import type { WritingWords } from '../../../../words/writing-words.js';
import { newElement } from '../../view/node-view.js';

interface IntegrationTools {
  api: LecternClient;
  spaceId: string;
  context: DocumentContext;
  findIcon: FindIcon;
  words: WritingWords['integrationBlocks'];
  /** Told the properties of the block that somebody set in it. */
  onProps: (props: Data) => void;
}

/** Shows a block of an integration in an element, with what can be done in it, until the signal. */
export function showIntegration(root: HTMLElement, block: Data, tools: IntegrationTools, signal: AbortSignal): void {
  const { api, spaceId, words, onProps } = tools;
  const integrationName = textOf(block['integration']);
  const ask = async (asked: AskedComponent): Promise<HTMLElement | undefined> => {
    const params = { path: { integrationName } };
    const body = {
      ...asked,
      action: askedAction(asked.action),
      context: { type: 'document', spaceId, editable: true },
    };
    const rendered = await data(api.POST('/v1/integrations/{integrationName}/render', { params, body, signal }));
    const integration = { name: integrationName, api: window.location.origin, frameSources: [] };
    const place = { integration, componentId: asked.componentId, href: '', isEdited: true };
    return componentElement(withAskedProps(rendered, asked.props), place, tools);
  };
  const start = async () => {
    root.replaceChildren(newElement('p', { class: 'edited-missing', role: 'status' }, words.loading(integrationName)));
    const first = {
      componentId: textOf(block['block']),
      props: dataOf(block['props']),
      action: dataOf(block['action']),
    };
    try {
      const shown = await ask(first);
      if (signal.aborted) return;
      root.replaceChildren(...(shown ? [shown] : []));
      enhanceDocuments(root, tools.context.words, signal);
    } catch (error) {
      if (!signal.aborted) root.replaceChildren(failureOf(error, integrationName, words, () => void start()));
    }
  };
  const host = {
    ask: (_: HTMLElement, asked: AskedComponent) =>
      ask(asked).catch((error: unknown) => Promise.reject(new AskFailure(messageOf(error)))),
    onProps,
  };
  enhanceComponents(root, host, signal);
  void start();
}

function askedAction(action: Data | undefined): { action: string; [name: string]: unknown } | undefined {
  const name = action?.['action'];
  return typeof name === 'string' ? { ...action, action: name } : undefined;
}

function failureOf(error: unknown, name: string, words: WritingWords['integrationBlocks'], again: () => void) {
  const isGone = error instanceof LecternError && error.status === 404;
  const title = isGone ? words.gone(name) : words.failed(name);
  const retry = newElement('button', { type: 'button', class: 'edited-button' }, words.tryAgain);
  retry.addEventListener('click', again);
  return newElement(
    'div',
    { class: 'edited-missing', role: 'alert' },
    newElement('strong', {}, title),
    newElement('p', {}, messageOf(error)),
    retry,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
