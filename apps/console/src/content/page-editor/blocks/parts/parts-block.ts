import { selectInside } from '@lectern/editing/commands/blocks';
import { appendPart, insertPart, movePart, type PartName, removePart } from '@lectern/editing/commands/parts';
import { placeAround } from '@lectern/editing/commands/places';
import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { nodeElements } from '../../view/elements.js';
import { elementOf, FieldView, type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';

/** The blocks that consist of parts. */
export const BLOCKS_OF_PARTS = ['tabs', 'stepper', 'columns', 'updates'] as const;

const PART_NAMES = {
  tabs: 'tabs_item',
  stepper: 'stepper_step',
  columns: 'column',
  updates: 'update',
} as const satisfies Record<(typeof BLOCKS_OF_PARTS)[number], PartName>;

/** A block of tabs, steps, columns or updates, with buttons that add one, and move, set or remove the one at the cursor. */
export class PartsBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #part: PartName;
  /** Of tabs, one is seen at a time, so that it is the one that is meant. */
  readonly #isOneSeen: boolean;

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    { words, block }: Pick<NodeViewTools, 'words'> & { block: keyof typeof PART_NAMES },
  ) {
    super(node, view, place);
    this.#part = PART_NAMES[block];
    this.#isOneSeen = block === 'tabs';
    const inside = elementOf((nodeElements[block] ?? (() => ['div', 0]))(node));
    this.contentDOM = inside.contentDOM ?? inside.dom;
    const names = words.media.parts[block];
    const buttons = [
      this.#button(names.add, () => this.#add()),
      this.#button(names.back, () => this.#run(movePart(this.#part, 'back'))),
      this.#button(names.forth, () => this.#run(movePart(this.#part, 'forth'))),
      this.#button(names.settings, () => this.#openPanel()),
      this.#button(names.remove, () => this.#run(removePart(this.#part))),
    ];
    const bar = newElement('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, ...buttons);
    this.dom = newElement('div', { class: 'edited-parts' }, inside.dom, bar);
  }

  #button(label: string, onClick: () => void): HTMLButtonElement {
    const button = newElement('button', { type: 'button', class: 'edited-button' }, label);
    // The cursor stays in the part that is meant.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', onClick);
    return button;
  }

  #add(): void {
    const at = this.place();
    if (at === undefined) return;
    const attributes = this.#part === 'update' ? { date: today() } : {};
    const { state } = this.view;
    this.#run(
      this.#partAtCursor() === undefined
        ? appendPart(this.#part, at, attributes)
        : insertPart(this.#part, 'after', attributes),
      state.doc.nodeAt(at) !== null,
    );
  }

  #openPanel(): void {
    const { view } = this;
    const part = this.#partAtCursor() ?? this.partInFront();
    if (part !== undefined) openPanelAt(part)(view.state, view.dispatch);
  }

  /** Where the part of this block stands that the cursor is in. */
  #partAtCursor(): number | undefined {
    const at = this.place();
    const part = placeAround(this.view.state, ({ type }) => type.name === this.#part);
    return part && at !== undefined && part.parent === this.view.state.doc.nodeAt(at) ? part.pos : undefined;
  }

  /** Where the part stands that is meant while the cursor is elsewhere. */
  protected partInFront(): number | undefined {
    const at = this.place();
    return at === undefined ? undefined : at + 1;
  }

  #run(command: Command, isMeant = this.#partAtCursor() !== undefined): void {
    const { view } = this;
    const seen = this.#isOneSeen && !isMeant ? this.partInFront() : undefined;
    if (seen !== undefined) view.dispatch(selectInside(view.state.tr, seen));
    if (isMeant || seen !== undefined) command(view.state, view.dispatch, view);
    view.focus();
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
