import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../view/node-view.js';

/** An item of a list; that of a list of tasks has a box. */
export class ItemBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #box: HTMLInputElement | undefined;

  constructor(node: Node, view: EditorView, place: NodePosition, { words }: NodeViewTools) {
    super(node, view, place);
    this.dom = newElement('li');
    if (node.attrs['checked'] === null) {
      this.contentDOM = this.dom;
      return;
    }
    this.#box = newElement('input', {
      type: 'checkbox',
      'data-field': '',
      contenteditable: 'false',
      'aria-label': words.taskDone,
    });
    this.#box.checked = node.attrs['checked'] === true;
    this.#box.addEventListener('change', () => this.set('checked', this.#box?.checked === true));
    this.contentDOM = newElement('div', { class: 'tasks-text' });
    this.dom.append(this.#box, this.contentDOM);
  }

  update(node: Node): boolean {
    const isTask = node.attrs['checked'] !== null;
    if (node.type !== this.node.type || isTask !== (this.#box !== undefined)) return false;
    this.node = node;
    if (this.#box) this.#box.checked = node.attrs['checked'] === true;
    return true;
  }
}
