import type { Block, Data, Json } from '@lectern/content/document/document';
import { DOMSerializer, type Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { WritingWords } from '../../../words/writing-words.js';

/** What nodes need from around the editor to be shown. */
export interface NodeViewTools {
  words: WritingWords;
  /** Shows a block that is not written in place, as readers see it, until the returned function is called. */
  showBlock(element: HTMLElement, block: Block): () => void;
  /** Shows the value of a cell of a table, whose column has a definition, until the returned function is called. */
  showValue(element: HTMLElement, definition: Data, value: Json): () => void;
  /**
   * Shows a block of an integration, in which people can do what it offers, until the returned function is called. It is
   * told which properties of the block they set.
   */
  showIntegration(element: HTMLElement, block: Data, onProps: (props: Data) => void): () => void;
  /** The address of a picture of the own API; nothing for others. */
  pictureAddress(ref: unknown): string | undefined;
  /** Calls back when more is known of files, until the result is called. */
  onFilesChange(listener: () => void): () => void;
}

/** Where a node stands; nothing when it is gone. */
export type NodePosition = () => number | undefined;

/** The element of a specification, and where in it the content of the node goes. */
export function elementOf(spec: Parameters<typeof DOMSerializer.renderSpec>[1]): {
  dom: HTMLElement;
  contentDOM?: HTMLElement;
} {
  const { dom, contentDOM } = DOMSerializer.renderSpec(window.document, spec);
  if (!(dom instanceof HTMLElement)) throw new Error('A node is shown by an element.');
  return { dom, ...(contentDOM && { contentDOM }) };
}

/** An element with attributes and children. */
export function newElement<Name extends keyof HTMLElementTagNameMap>(
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
export abstract class FieldView implements NodeView {
  abstract dom: HTMLElement;

  constructor(
    protected node: Node,
    protected readonly view: EditorView,
    protected readonly place: NodePosition,
  ) {}

  /** Shows what the attributes of the node say. */
  protected show(): void {}

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

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
