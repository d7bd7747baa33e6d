import { blockToDocument } from '@lectern/editing/mapping/to-document';
import { createNode } from '@lectern/editing/schema/schema';
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { type NodeViewTools, newElement } from '../../view/node-view.js';

/** Something in running text that is not written in place: what readers see of it, rendered again when it changes. */
export class ShownInline implements NodeView {
  readonly dom = newElement('span', { class: 'edited-shown', contenteditable: 'false' });
  #stop: () => void = () => undefined;

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    this.#show();
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

  destroy(): void {
    this.#stop();
  }

  #show(): void {
    this.#stop();
    const block = blockToDocument(createNode('paragraph', {}, this.node.mark([])));
    this.#stop = this.tools.showBlock(this.dom, block);
    const isBlank = this.dom.textContent?.trim() === '' && this.dom.querySelector('svg, img') === null;
    const { alt, label, icon } = this.node.attrs;
    this.dom.dataset['empty'] = isBlank ? String(alt || label || icon || this.tools.words.structured.emptyInline) : '';
  }
}
