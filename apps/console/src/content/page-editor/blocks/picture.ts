import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { type NodeViewTools, newElement } from '../view/node-view.js';

/** A picture with its caption. */
export class PictureBlock implements NodeView {
  readonly dom = newElement('figure', { class: 'image' });
  readonly contentDOM = newElement('div', { class: 'edited-caption' });
  readonly #picture = newElement('img', { contenteditable: 'false', draggable: 'false' });
  readonly #missing = newElement('p', { class: 'edited-missing', contenteditable: 'false' });

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
