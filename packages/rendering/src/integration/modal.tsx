import type { Data } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { Button } from './actions.js';
import { type ComponentRenderer, itemsIn } from './component-renderer.js';

interface ModalProps {
  element: Data;
  renderer: ComponentRenderer;
  /** What the script reads from the outermost element of a component. */
  attributes: Record<string, string>;
}

const SIZES = ['medium', 'xlarge', 'fullscreen'];

/** Renders a dialog over the page, which the script opens, and which keeps the focus until it is closed. */
export function Modal({ element, renderer, attributes }: ModalProps): VNode {
  const title = textOf(element['title']);
  const size = textOf(element['size']);
  const { words } = renderer.context;
  const submit = dataOf(element['submit']);
  const subtitle = itemsIn(element['subtitle']).map((part) => renderer.render(part, 1));
  return (
    <dialog
      class={`integration-modal integration-modal-${SIZES.includes(size) ? size : 'medium'}`}
      aria-label={title || renderer.place.integration.name}
      data-return={element['returnValue'] === undefined ? undefined : JSON.stringify(element['returnValue'])}
    >
      <form class="integration-stack" novalidate {...attributes}>
        <div class="integration-modal-head">
          <div>
            {title && <h2>{title}</h2>}
            {subtitle.length > 0 && <p>{subtitle}</p>}
          </div>
          <button type="button" class="icon-button" data-modal-close="" aria-label={words.close}>
            <Icon name="x" />
          </button>
        </div>
        <div class="integration-stack">{listOf(element['children']).map((child) => renderer.render(child, 1))}</div>
        {Object.keys(submit).length > 0 && (
          <div class="integration-row integration-buttons">
            <Button element={{ style: 'primary', ...submit }} renderer={renderer} />
          </div>
        )}
      </form>
    </dialog>
  );
}
