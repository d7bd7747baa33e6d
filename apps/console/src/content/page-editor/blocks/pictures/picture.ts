import { cssLength } from '@lectern/rendering/document/picture';
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';
import { WidthHandle } from './width-handle.js';

/** A picture with its caption. While it is selected, it has a handle for its width and a button for everything else. */
export class PictureBlock extends FieldView {
  readonly dom = newElement('figure', { class: 'image edited-image' });
  readonly contentDOM = newElement('div', { class: 'edited-caption' });
  readonly #frame = newElement('div', { class: 'edited-picture', contenteditable: 'false', 'data-field': '' });
  readonly #picture = newElement('img', { draggable: 'false' });
  readonly #missing = newElement('p', { class: 'edited-missing' });
  readonly #settings: HTMLButtonElement;
  readonly #handle: WidthHandle;
  readonly #unsubscribe: () => void;

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    private readonly tools: NodeViewTools,
  ) {
    super(node, view, place);
    const { words } = tools;
    this.#settings = newElement('button', { type: 'button', class: 'edited-button' }, words.media.settings);
    this.#settings.addEventListener('click', () => this.#openPanel());
    this.#handle = new WidthHandle({
      label: words.media.width,
      element: this.#picture,
      isRightToLeft: () => getComputedStyle(this.dom).direction === 'rtl',
      onResize: (pixels) => this.#resize(pixels),
    });
    this.#picture.addEventListener('click', () => this.#select());
    this.#missing.addEventListener('click', () => this.#select());
    this.#picture.addEventListener('dblclick', () => this.#openPanel());
    this.#frame.append(this.#picture, this.#missing, this.#handle.dom, this.#settings);
    this.dom.append(this.#frame, this.contentDOM);
    this.#unsubscribe = tools.onFilesChange(() => this.show());
    this.deselectNode();
    this.show();
  }

  destroy(): void {
    this.#unsubscribe();
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
    this.#settings.hidden = false;
    this.#handle.dom.hidden = this.#picture.hidden;
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
    this.#settings.hidden = true;
    this.#handle.dom.hidden = true;
  }

  override ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target) || target === this.contentDOM;
  }

  protected override show(): void {
    const { ref, refDark, alt, width, height } = this.node.attrs;
    const isDark = window.document.documentElement.dataset['mantineColorScheme'] === 'dark';
    const address = (isDark ? this.tools.pictureAddress(refDark) : undefined) ?? this.tools.pictureAddress(ref);
    this.#picture.hidden = address === undefined;
    this.#missing.hidden = address !== undefined;
    this.#missing.textContent = this.tools.words.foreignPicture(String(ref?.url ?? ref?.file ?? ''));
    if (address !== undefined && this.#picture.getAttribute('src') !== address) this.#picture.src = address;
    this.#picture.alt = String(alt ?? '');
    this.#picture.style.width = cssLength(width ?? undefined) ?? '';
    this.#picture.style.height = cssLength(height ?? undefined) ?? '';
  }

  #select(): void {
    const at = this.place();
    if (at === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
    this.view.focus();
  }

  #openPanel(): void {
    const at = this.place();
    if (at !== undefined) openPanelAt(at)(this.view.state, this.view.dispatch);
  }

  #resize(width: number): void {
    const at = this.place();
    if (at === undefined) return;
    const { tr } = this.view.state;
    tr.setNodeAttribute(at, 'width', width).setNodeAttribute(at, 'height', null);
    this.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
  }
}
