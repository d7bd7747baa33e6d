import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { newElement } from '../../view/node-view.js';

/** Pictures beside each other, as readers see them. */
export class PicturesBlock implements NodeView {
  readonly dom = newElement('div');
  readonly contentDOM = this.dom;

  constructor(private node: Node) {
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.#show();
    return true;
  }

  #show(): void {
    const { align, fullWidth, withFrame } = this.node.attrs;
    const side = align === 'left' || align === 'right' ? align : 'center';
    this.dom.className = `images images-${side}`;
    this.dom.classList.toggle('full-width', fullWidth === true);
    this.dom.classList.toggle('images-framed', withFrame === true);
  }
}
