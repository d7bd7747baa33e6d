import type { Block } from '@lectern/content/document/document';
import { type ConflictChoice, settleConflict } from '@lectern/editing/commands/conflicts';
import { blockToDocument } from '@lectern/editing/mapping/to-document';
import { blockNodes } from '@lectern/editing/schema/blocks';
import { DOMSerializer, type Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, MarkViewConstructor, NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { ConsoleWords } from '../../../words/words.js';
import { markElements, nodeElements } from './elements.js';

/** What nodes need from around the editor to be shown. */
export interface NodeViewTools {
  words: ConsoleWords['editor'];
  /** Shows a block that is not written in place, as readers see it. */
  showBlock(element: HTMLElement, block: Block): void;
  /** The address of a picture of the own API; nothing for others. */
  pictureAddress(ref: unknown): string | undefined;
}

/** How every node of the editor is shown. */
export function nodeViewsFor(tools: NodeViewTools): Record<string, NodeViewConstructor> {
  const plain = Object.keys(nodeElements).map((name): [string, NodeViewConstructor] => [name, plainView]);
  const atoms = Object.entries(blockNodes)
    .filter(([name, { spec }]) => spec.atom && name !== 'divider')
    .map(([name]): [string, NodeViewConstructor] => [name, (node) => new ShownBlock(node, tools)]);
  return {
    ...Object.fromEntries([...plain, ...atoms]),
    opaque_block: (node) => new ShownBlock(node, tools),
    list_item: (node, view, place) => new ListItem(node, view, place, tools),
    tabs_item: (node, view, place) =>
      new TitledPart(node, view, place, { attribute: 'title', label: tools.words.tabTitle }),
    code: (node, view, place) =>
      new TitledPart(node, view, place, { attribute: 'syntax', label: tools.words.codeLanguage }),
    condition: (node, view, place) =>
      new TitledPart(node, view, place, { attribute: 'expression', label: tools.words.condition }),
    hint: (node, view, place) => new HintBlock(node, view, place, tools),
    image: (node) => new PictureBlock(node, tools),
    conflict: (node, view, place) => new ConflictBlock(node, view, place, tools),
    table_cell: (node) => new TableCell(node),
  };
}

/** How every mark of the editor is shown. */
export const markViews: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(markElements).map(([name, element]) => [name, (mark) => elementOf(element(mark))]),
);

type Place = () => number | undefined;

function elementOf(spec: Parameters<typeof DOMSerializer.renderSpec>[1]): {
  dom: HTMLElement;
  contentDOM?: HTMLElement;
} {
  const { dom, contentDOM } = DOMSerializer.renderSpec(window.document, spec);
  if (!(dom instanceof HTMLElement)) throw new Error('A node is shown by an element.');
  return { dom, ...(contentDOM && { contentDOM }) };
}

function plainView(node: Node): NodeView {
  const element = nodeElements[node.type.name];
  if (!element) throw new Error(`Nothing shows a ${node.type.name}.`);
  return elementOf(element(node));
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (HTMLElement | string)[]
): HTMLElementTagNameMap[Name] {
  const element = window.document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** A node whose attributes can be changed by fields that stand in its element. */
abstract class FieldView implements NodeView {
  abstract dom: HTMLElement;

  constructor(
    protected node: Node,
    protected readonly view: EditorView,
    protected readonly place: Place,
  ) {}

  /** Whatever happens in a field is its own business. */
  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('[data-field]') !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node; type: string }): boolean {
    const element = mutation.target instanceof Element ? mutation.target : mutation.target.parentElement;
    return mutation.type !== 'selection' && element?.closest('[data-field]') !== null;
  }

  protected set(attribute: string, value: unknown): void {
    const at = this.place();
    if (at !== undefined) this.view.dispatch(this.view.state.tr.setNodeAttribute(at, attribute, value));
  }
}

/** A block that is not written in place: what readers see of it, rendered again when it changes. */
class ShownBlock implements NodeView {
  readonly dom = create('div', { class: 'edited-block', contenteditable: 'false' });

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    tools.showBlock(this.dom, blockToDocument(node));
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    if (!node.sameMarkup(this.node)) this.tools.showBlock(this.dom, blockToDocument(node));
    this.node = node;
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** An item of a list; that of a list of tasks has a box. */
class ListItem extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #box: HTMLInputElement | undefined;

  constructor(node: Node, view: EditorView, place: Place, { words }: NodeViewTools) {
    super(node, view, place);
    this.dom = create('li');
    if (node.attrs['checked'] === null) {
      this.contentDOM = this.dom;
      return;
    }
    this.#box = create('input', {
      type: 'checkbox',
      'data-field': '',
      contenteditable: 'false',
      'aria-label': words.taskDone,
    });
    this.#box.checked = node.attrs['checked'] === true;
    this.#box.addEventListener('change', () => this.set('checked', this.#box?.checked === true));
    this.contentDOM = create('div', { class: 'tasks-text' });
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

/** A node with a field for one of its attributes above what is written in it. */
class TitledPart extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #field: HTMLInputElement;
  readonly #attribute: string;

  constructor(node: Node, view: EditorView, place: Place, { attribute, label }: { attribute: string; label: string }) {
    super(node, view, place);
    this.#attribute = attribute;
    this.dom = create('div', { class: `edited-part edited-${node.type.name}` });
    this.#field = create('input', { class: 'edited-field', 'data-field': '', 'aria-label': label, placeholder: label });
    this.#field.value = this.#value;
    this.#field.addEventListener('change', () => this.set(attribute, this.#field.value || null));
    const inside = elementOf((nodeElements[node.type.name] ?? (() => ['div', 0]))(node));
    this.contentDOM = inside.contentDOM ?? inside.dom;
    const bar = create('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, this.#field);
    this.dom.append(bar, inside.dom);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    if (window.document.activeElement !== this.#field) this.#field.value = this.#value;
    return true;
  }

  get #value(): string {
    return String(this.node.attrs[this.#attribute] ?? '');
  }
}

const HINT_STYLES = ['info', 'success', 'warning', 'danger'] as const;

/** A hint with a choice of its style. */
class HintBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = create('div', { class: 'hint-body' });
  readonly #choice: HTMLSelectElement;

  constructor(node: Node, view: EditorView, place: Place, { words }: NodeViewTools) {
    super(node, view, place);
    this.#choice = create('select', { class: 'edited-field', 'aria-label': words.hintStyle, 'data-field': '' });
    for (const style of HINT_STYLES) this.#choice.append(create('option', { value: style }, words.hintStyles[style]));
    this.#choice.addEventListener('change', () => this.set('style', this.#choice.value));
    const bar = create('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, this.#choice);
    this.dom = create('div', {}, bar, this.contentDOM);
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.#show();
    return true;
  }

  #show(): void {
    const style = HINT_STYLES.find((name) => name === this.node.attrs['style']) ?? 'info';
    this.dom.className = `hint hint-${style} edited-hint`;
    this.#choice.value = style;
  }
}

/** A picture with its caption. */
class PictureBlock implements NodeView {
  readonly dom = create('figure', { class: 'image' });
  readonly contentDOM = create('div', { class: 'edited-caption' });
  readonly #picture = create('img', { contenteditable: 'false', draggable: 'false' });
  readonly #missing = create('p', { class: 'edited-missing', contenteditable: 'false' });

  constructor(
    private node: Node,
    private readonly tools: NodeViewTools,
  ) {
    this.dom.append(this.#picture, this.#missing, this.contentDOM);
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.#show();
    return true;
  }

  ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target);
  }

  #show(): void {
    const { ref, alt } = this.node.attrs;
    const address = this.tools.pictureAddress(ref);
    this.#picture.hidden = address === undefined;
    this.#missing.hidden = address !== undefined;
    this.#missing.textContent = this.tools.words.foreignPicture(String(ref?.url ?? ref?.file ?? ''));
    if (address !== undefined) this.#picture.src = address;
    this.#picture.alt = String(alt ?? '');
  }
}

const CHOICES = ['main', 'change_request', 'both'] as const satisfies ConflictChoice[];

/** A conflict: what is saved and what was written here, with a button for each way to settle it. */
class ConflictBlock extends FieldView {
  readonly dom: HTMLElement;
  readonly contentDOM = create('div', { class: 'edited-conflict-sides' });

  constructor(node: Node, view: EditorView, place: Place, { words }: NodeViewTools) {
    super(node, view, place);
    const buttons = CHOICES.map((choice) => {
      const button = create('button', { type: 'button', class: 'edited-button' }, words.settle[choice]);
      button.addEventListener('click', () => this.#settle(choice));
      return button;
    });
    const title = create('p', { class: 'edited-conflict-title' }, words.conflict);
    const bar = create('div', { class: 'edited-bar', contenteditable: 'false', 'data-field': '' }, title, ...buttons);
    this.dom = create(
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

/** A cell of a table; one that holds a value instead of text shows it. */
class TableCell implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | undefined;

  constructor(private node: Node) {
    this.dom = create('td');
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
