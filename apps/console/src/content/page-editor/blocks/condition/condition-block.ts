import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';

/** Blocks that only some readers see, with who that is above them. */
export class ConditionBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = newElement('div', { class: 'edited-condition-body' });
  readonly #expression = newElement('code', { class: 'edited-inline' });

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    private readonly tools: NodeViewTools,
  ) {
    super(node, view, place);
    const { conditions } = tools.words.structured;
    const button = newElement('button', { type: 'button', class: 'edited-button' }, conditions.change);
    button.addEventListener('click', () => {
      const at = this.place();
      if (at !== undefined) openPanelAt(at)(view.state, view.dispatch, view);
    });
    const bar = newElement(
      'div',
      { class: 'edited-bar', contenteditable: 'false', 'data-field': '' },
      newElement('span', { class: 'edited-note' }, conditions.onlyIf),
      this.#expression,
      button,
    );
    this.dom = newElement('div', { class: 'edited-part edited-condition' }, bar, this.contentDOM);
    this.show();
  }

  protected override show(): void {
    const expression = String(this.node.attrs['expression'] ?? '');
    this.#expression.textContent = expression || this.tools.words.structured.conditions.nothing;
  }
}
