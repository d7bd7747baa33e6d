import { blockToDocument } from '@lectern/editing/mapping/to-document';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { type NodeViewTools, newElement } from '../view/node-view.js';

/** A block that is not written in place: what readers see of it, rendered again when it changes. */
export class ShownBlock implements NodeView {
  readonly dom = newElement('div', { class: 'edited-block', contenteditable: 'false' });

  #stop: () => void;

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    this.#stop = tools.showBlock(this.dom, blockToDocument(node));
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    if (!node.sameMarkup(this.node)) {
      this.#stop();
      this.#stop = this.tools.showBlock(this.dom, blockToDocument(node));
    }
    this.node = node;
    return true;
  }

  destroy(): void {
    this.#stop();
  }

  ignoreMutation(): boolean {
    return true;
  }
}
