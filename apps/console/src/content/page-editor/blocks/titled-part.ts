import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { nodeElements } from '../view/elements.js';
import { elementOf, FieldView, type NodePosition, newElement } from '../view/node-view.js';

/** A node with a field for one of its attributes above what is written in it. */
export class TitledPart extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #field: HTMLInputElement;
  readonly #attribute: string;

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    { attribute, label }: { attribute: string; label: string },
  ) {
    super(node, view, place);
    this.#attribute = attribute;
    this.dom = newElement('div', { class: `edited-part edited-${node.type.name}` });
    this.#field = newElement('input', {
      class: 'edited-field',
      'data-field': '',
      'aria-label': label,
      placeholder: label,
    });
    this.#field.addEventListener('input', () => this.set(attribute, this.#field.value || null));
    const inside = elementOf((nodeElements[node.type.name] ?? (() => ['div', 0]))(node));
    this.contentDOM = inside.contentDOM ?? inside.dom;
    const bar = newElement('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, this.#field);
    this.dom.append(bar, inside.dom);
    this.show();
  }

  protected override show(): void {
    if (window.document.activeElement === this.#field) return;
    this.#field.value = String(this.node.attrs[this.#attribute] ?? '');
  }
}
