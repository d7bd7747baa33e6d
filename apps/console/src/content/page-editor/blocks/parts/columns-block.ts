import { setColumnWidths, withMovedBorder } from '@lectern/editing/commands/column-widths';
import { columnShares, columnTracks } from '@lectern/rendering/document/column-shares';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';
import { PartsBlock } from './parts-block.js';

/** By how many percent a key moves a border. */
const STEP = 5;

/** Columns with the widths that readers see. Where they stand beside each other, the borders between them can be moved. */
export class ColumnsBlock extends PartsBlock {
  readonly #borders = newElement('div', { class: 'edited-borders', contenteditable: 'false', 'data-field': '' });
  readonly #words: NodeViewTools['words']['columnBorders'];

  constructor(node: Node, view: EditorView, place: NodePosition, { words }: Pick<NodeViewTools, 'words'>) {
    super(node, view, place, { words, block: 'columns' });
    this.#words = words.columnBorders;
    this.contentDOM.parentElement?.append(this.#borders);
    this.show();
  }

  override ignoreMutation(mutation: { target: globalThis.Node; type: string }): boolean {
    return mutation.type === 'attributes' || super.ignoreMutation(mutation);
  }

  protected override show(): void {
    const shares = this.#shares();
    this.contentDOM.parentElement?.classList.toggle('full-width', this.node.attrs['fullWidth'] === true);
    const wanted = shares.length - 1;
    while (this.#borders.childElementCount > wanted) this.#borders.lastElementChild?.remove();
    while (this.#borders.childElementCount < wanted) {
      this.#borders.append(this.#newBorder(this.#borders.childElementCount));
    }
    this.#render(shares);
  }

  #shares(): number[] {
    return columnShares(this.node.children.map(({ attrs }) => attrs['width']));
  }

  /** Each border stands in the middle of the gap between two columns. */
  #render(shares: readonly number[]): void {
    this.contentDOM.style.setProperty('--columns', columnTracks(shares));
    const all = shares.reduce((sum, share) => sum + share, 0);
    let before = 0;
    for (const [index, border] of [...this.#borders.children].entries()) {
      const [left = 0, right = 0] = [shares[index], shares[index + 1]];
      before += left;
      if (!(border instanceof HTMLElement)) continue;
      border.style.setProperty('--before', String(before / all));
      border.style.setProperty('--gaps', String(index + 0.5));
      border.style.setProperty('--all-gaps', String(shares.length - 1));
      border.setAttribute('aria-valuemax', String(Math.round(left + right)));
      border.setAttribute('aria-valuenow', String(Math.round(left)));
      border.setAttribute('aria-valuetext', this.#words.widths(Math.round(left), Math.round(right)));
    }
  }

  #newBorder(index: number): HTMLElement {
    const border = newElement('div', {
      class: 'edited-border',
      role: 'separator',
      tabindex: '0',
      'aria-orientation': 'vertical',
      'aria-label': this.#words.label(index + 1, index + 2),
      'aria-valuemin': '0',
    });
    border.addEventListener('keydown', (event) => this.#press(event, index));
    border.addEventListener('pointerdown', (event) => this.#drag(event, border, index));
    border.addEventListener('dblclick', () => this.#set(this.#shares().map(() => null)));
    return border;
  }

  #press(event: KeyboardEvent, index: number): void {
    const by = new Map([
      ['ArrowLeft', -STEP],
      ['ArrowRight', STEP],
      ['Home', -100],
      ['End', 100],
    ]).get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    this.#set(withMovedBorder(this.#shares(), index, by * this.#direction()));
  }

  #drag(down: PointerEvent, border: HTMLElement, index: number): void {
    const start = this.#shares();
    const width = [...this.contentDOM.children].reduce((sum, column) => sum + column.clientWidth, 0);
    const ending = new AbortController();
    const { signal } = ending;
    const movedTo = ({ clientX }: PointerEvent) =>
      withMovedBorder(start, index, ((clientX - down.clientX) / width) * 100 * this.#direction());
    const end = () => {
      ending.abort();
      this.#render(this.#shares());
    };
    down.preventDefault();
    border.focus();
    border.setPointerCapture(down.pointerId);
    border.addEventListener('pointermove', (event) => this.#render(movedTo(event)), { signal });
    border.addEventListener('pointercancel', end, { signal });
    border.addEventListener(
      'pointerup',
      (event) => {
        if (event.clientX !== down.clientX) this.#set(movedTo(event));
        end();
      },
      { signal },
    );
  }

  #direction(): 1 | -1 {
    return getComputedStyle(this.dom).direction === 'rtl' ? -1 : 1;
  }

  #set(widths: (number | null)[]): void {
    const at = this.place();
    if (at !== undefined) setColumnWidths(at, widths)(this.view.state, this.view.dispatch);
  }
}
