import { columnSettings, viewOfTable } from '@lectern/editing/tables/columns';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';

/** Where the tools of a table are put while the cursor is in it. */
export const TABLE_TOOLS = 'edited-table-tools';

/** A table, with a line that tells what readers see in another way, and a place for its tools. */
export class TableView extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = newElement('tbody');
  readonly #note = newElement('span', { class: 'edited-note' });

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    private readonly tools: NodeViewTools,
  ) {
    super(node, view, place);
    const tableTools = newElement('span', { class: TABLE_TOOLS });
    const bar = newElement(
      'div',
      { class: 'edited-bar', contenteditable: 'false', 'data-field': '' },
      tableTools,
      this.#note,
    );
    const grid = newElement('div', { class: 'table' }, newElement('table', {}, this.contentDOM));
    this.dom = newElement('div', { class: 'edited-table' }, bar, grid);
    this.show();
  }

  protected override show(): void {
    const { words } = this.tools;
    const view = viewOfTable(this.node);
    const hidden = columnSettings(this.node).filter(({ isShown }) => !isShown);
    const notes = [
      view['type'] === 'cards' && words.structured.tables.shownAsCards,
      view['hideHeader'] === true && words.structured.tables.headHidden,
      hidden.length > 0 && words.structured.tables.hiddenColumns(hidden.map(({ title, id }) => title || id).join(', ')),
    ];
    this.#note.textContent = notes.filter(Boolean).join(' ');
  }
}
