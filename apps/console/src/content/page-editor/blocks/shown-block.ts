import { blockToDocument } from '@lectern/editing/mapping/to-document';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { type NodeViewTools, newElement } from '../view/node-view.js';

const SHOWS_FILES = new Set(['file', 'drawing', 'opaque_block']);

/** A block that is not written in place: what readers see of it, rendered again when it changes. */
export class ShownBlock implements NodeView {
  readonly dom = newElement('div', { class: 'edited-block', contenteditable: 'false' });
  readonly #unsubscribe: (() => void) | undefined;
  #stop: () => void;

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    this.#stop = tools.showBlock(this.dom, blockToDocument(node));
    // Only these show what is known of a file beside its id.
    if (SHOWS_FILES.has(node.type.name)) this.#unsubscribe = tools.onFilesChange(() => this.#showAgain());
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node.sameMarkup(this.node);
    this.node = node;
    if (!isSame) this.#showAgain();
    return true;
  }

  destroy(): void {
    this.#stop();
    this.#unsubscribe?.();
  }

  ignoreMutation(): boolean {
    return true;
  }

  #showAgain(): void {
    this.#stop();
    this.#stop = this.tools.showBlock(this.dom, blockToDocument(this.node));
  }
}
