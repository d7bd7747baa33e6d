import { type LecternClient, LecternError } from '@lectern/client';
import type { Data } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import type { FindIcon } from '@lectern/rendering/icons/find-icon';
import type { WritingWords } from '../../../../words/writing-words.js';
import { showComponent } from '../../../document-view/show-component.js';
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
  const { spaceId, words, ...rest } = tools;
  const integrationName = textOf(block['integration']);
  const first = {
    componentId: textOf(block['block']),
    props: dataOf(block['props']),
    action: dataOf(block['action']),
  };
  const shown = {
    ...rest,
    integrationName,
    place: { type: 'document', spaceId, editable: true },
    loading: () => newElement('p', { class: 'edited-missing', role: 'status' }, words.loading(integrationName)),
    failed: (error: unknown, again: () => void) => failureOf(error, integrationName, words, again),
  };
  showComponent(root, first, shown, signal);
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
    newElement('p', {}, error instanceof Error ? error.message : String(error)),
    retry,
  );
}
