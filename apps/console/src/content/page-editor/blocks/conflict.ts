import type { ConflictChoice } from '@lectern/content/merge/conflict-block';
import { settleConflict } from '@lectern/editing/commands/conflicts';
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../view/node-view.js';

const CHOICES = ['main', 'change_request', 'both'] as const satisfies ConflictChoice[];

/** A conflict: what is saved and what was written here, with a button for each way to settle it. */
export class ConflictBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = newElement('div', { class: 'edited-conflict-sides' });

  constructor(node: Node, view: EditorView, place: NodePosition, { words }: NodeViewTools) {
    super(node, view, place);
    const buttons = CHOICES.map((choice) => {
      const button = newElement('button', { type: 'button', class: 'edited-button' }, words.settle[choice]);
      button.addEventListener('click', () => this.#settle(choice));
      return button;
    });
    const title = newElement('p', { class: 'edited-conflict-title' }, words.conflict);
    const bar = newElement(
      'div',
      { class: 'edited-bar', contenteditable: 'false', 'data-field': '' },
      title,
      ...buttons,
    );
    this.dom = newElement(
      'div',
      { class: 'edited-conflict', role: 'group', 'aria-label': words.conflict },
      bar,
      this.contentDOM,
    );
  }

  #settle(choice: ConflictChoice): void {
    const at = this.place();
    if (at === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at + 2))));
    settleConflict(choice)(this.view.state, (transaction) => this.view.dispatch(transaction));
    this.view.focus();
  }
}
