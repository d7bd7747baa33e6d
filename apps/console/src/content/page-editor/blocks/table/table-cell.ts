import type { Data } from '@lectern/content/document/document';
import type { Node } from 'prosemirror-model';
import type { Decoration, NodeView } from 'prosemirror-view';
import { type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';

/** Where the cells stand that elements show. */
const places = new WeakMap<Element, NodePosition>();

/** The position before the cell that an element is in. */
export function cellPositionOf(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest('td, th') : null;
  return element ? places.get(element)?.() : undefined;
}

/** A cell of a table; one that holds a value instead of text shows it as readers see it. */
export class CellBlock implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | undefined;
  readonly #value: HTMLElement | undefined;
  #definition: Data = {};
  #stop: () => void = () => undefined;

  constructor(
    private node: Node,
    place: NodePosition,
    decorations: readonly Decoration[],
    private readonly tools: NodeViewTools,
  ) {
    const isHead = node.type.name === 'table_header';
    this.dom = newElement(isHead ? 'th' : 'td');
    places.set(this.dom, place);
    if (isHead || node.childCount > 0) {
      this.contentDOM = this.dom;
      return;
    }
    this.#value = newElement('div', { class: 'edited-value', contenteditable: 'false' });
    this.dom.append(this.#value);
    this.#definition = definitionFrom(decorations);
    this.#show();
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    const isText = node.type.name === 'table_header' || node.childCount > 0;
    if (node.type !== this.node.type || isText !== (this.contentDOM !== undefined)) return false;
    const definition = definitionFrom(decorations);
    const isSame = node.attrs['value'] === this.node.attrs['value'] && definition === this.#definition;
    this.node = node;
    this.#definition = definition;
    if (this.#value && !isSame) this.#show();
    return true;
  }

  ignoreMutation(mutation: { type: string }): boolean {
    return this.contentDOM === undefined && mutation.type !== 'selection';
  }

  destroy(): void {
    this.#stop();
  }

  #show(): void {
    this.#stop();
    if (this.#value) this.#stop = this.tools.showValue(this.#value, this.#definition, this.node.attrs['value']);
  }
}

/** What the head of the column says, which comes with the decorations of a cell. */
function definitionFrom(decorations: readonly Decoration[]): Data {
  return decorations.find(({ spec }) => spec.definition !== undefined)?.spec.definition ?? {};
}
