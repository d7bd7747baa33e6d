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
    this.#box.addEventListener('change', () => this.set('checked', this.#box?.checked === true));
    this.contentDOM = newElement('div', { class: 'tasks-text' });
    this.dom.append(this.#box, this.contentDOM);
    this.show();
  }

  override update(node: Node): boolean {
    const isTask = node.attrs['checked'] !== null;
    return isTask === (this.#box !== undefined) && super.update(node);
  }

  protected override show(): void {
    if (this.#box) this.#box.checked = this.node.attrs['checked'] === true;
  }
}
