import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../view/node-view.js';

/** A picture with its caption. */
export class PictureBlock extends FieldView {
  readonly dom = newElement('figure', { class: 'image' });
  readonly contentDOM = newElement('div', { class: 'edited-caption' });
  readonly #picture = newElement('img', { contenteditable: 'false', draggable: 'false' });
  readonly #missing = newElement('p', { class: 'edited-missing', contenteditable: 'false' });
  readonly #unsubscribe: () => void;

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    private readonly tools: NodeViewTools,
  ) {
    super(node, view, place);
    this.dom.append(this.#picture, this.#missing, this.contentDOM);
    this.#unsubscribe = tools.onFilesChange(() => this.show());
    this.show();
  }

  destroy(): void {
    this.#unsubscribe();
  }

  override ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target);
  }

  protected override show(): void {
    const { ref, alt } = this.node.attrs;
    const address = this.tools.pictureAddress(ref);
    this.#picture.hidden = address === undefined;
    this.#missing.hidden = address !== undefined;
    this.#missing.textContent = this.tools.words.foreignPicture(String(ref?.url ?? ref?.file ?? ''));
    if (address !== undefined && this.#picture.getAttribute('src') !== address) this.#picture.src = address;
    this.#picture.alt = String(alt ?? '');
  }
}
