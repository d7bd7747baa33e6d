import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../view/node-view.js';

const HINT_STYLES = ['info', 'success', 'warning', 'danger'] as const;

/** A hint with a choice of its style. */
export class HintBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = newElement('div', { class: 'hint-body' });
  readonly #choice: HTMLSelectElement;

  constructor(node: Node, view: EditorView, place: NodePosition, { words }: NodeViewTools) {
    super(node, view, place);
    this.#choice = newElement('select', { class: 'edited-field', 'aria-label': words.hintStyle, 'data-field': '' });
    for (const style of HINT_STYLES)
      this.#choice.append(newElement('option', { value: style }, words.hintStyles[style]));
    this.#choice.addEventListener('change', () => this.set('style', this.#choice.value));
    const bar = newElement('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, this.#choice);
    this.dom = newElement('div', {}, bar, this.contentDOM);
    this.show();
  }

  protected override show(): void {
    const style = HINT_STYLES.find((name) => name === this.node.attrs['style']) ?? 'info';
    this.dom.className = `hint hint-${style} edited-hint`;
    this.#choice.value = style;
  }
}
