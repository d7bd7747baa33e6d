import { blockToDocument } from '@lectern/editing/mapping/to-document';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { type NodeViewTools, newElement } from '../view/node-view.js';

const SHOWS_FILES = new Set(['file', 'drawing', 'opaque_block']);

/** A block that is not written in place: what readers see of it, rendered again when it changes. */
export class ShownBlock implements NodeView {
  readonly dom = newElement('div', { class: 'edited-block', contenteditable: 'false' });
  #unsubscribe: (() => void) | undefined;

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    this.#show();
    // Only these show what is known of a file beside its id.
    if (SHOWS_FILES.has(node.type.name)) this.#unsubscribe = tools.onFilesChange(() => this.#show());
  }

  destroy(): void {
    this.#unsubscribe?.();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node.sameMarkup(this.node);
    this.node = node;
    if (!isSame) this.#show();
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }

  #show(): void {
    this.tools.showBlock(this.dom, blockToDocument(this.node));
  }
}
