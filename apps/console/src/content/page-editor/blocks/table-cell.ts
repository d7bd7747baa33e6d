import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { newElement } from '../view/node-view.js';

/** A cell of a table; one that holds a value instead of text shows it. */
export class CellBlock implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | undefined;

  constructor(private node: Node) {
    this.dom = newElement('td');
    if (node.childCount > 0) {
      this.contentDOM = this.dom;
      return;
    }
    this.dom.contentEditable = 'false';
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || node.childCount > 0 !== (this.contentDOM !== undefined)) return false;
    this.node = node;
    if (!this.contentDOM) this.#show();
    return true;
  }

  #show(): void {
    const { value } = this.node.attrs;
    const isShort = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    this.dom.textContent = isShort ? String(value) : value === null ? '' : JSON.stringify(value);
  }
}
