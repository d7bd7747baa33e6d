import { selectInside } from '@lectern/editing/commands/blocks';
import type { Node } from 'prosemirror-model';
import type { Decoration, EditorView, NodeView } from 'prosemirror-view';
import { type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';
import { PartsBlock } from './parts-block.js';
import { type TabsLook, tabsLookFrom } from './tabs-plugin.js';

/**
 * Tabs as readers see them, one at a time. The bar of their titles is a list of tabs: arrow keys go from one to the next,
 * `ArrowDown` into the text, and `Enter`, `F2` or a double click changes a title in its place.
 */
export class TabsBlock extends PartsBlock {
  readonly #list: HTMLElement;
  readonly #title: HTMLInputElement;
  readonly #words: NodeViewTools['words']['tabBar'];
  #look: TabsLook;

  constructor(
    node: Node,
    view: EditorView,
    place: NodePosition,
    { words, decorations }: Pick<NodeViewTools, 'words'> & { decorations: readonly Decoration[] },
  ) {
    super(node, view, place, { words, block: 'tabs' });
    this.#words = words.tabBar;
    this.#look = tabsLookFrom(decorations);
    this.#list = newElement('div', { class: 'edited-tab-list', role: 'tablist', 'aria-label': words.tabBar.label });
    this.#title = newElement('input', { class: 'edited-field edited-tab-title', 'aria-label': words.tabTitle });
    this.#title.hidden = true;
    this.#title.addEventListener('input', () => this.#setTitle(this.#title.value));
    this.#title.addEventListener('keydown', (event) => this.#pressInTitle(event));
    this.#title.addEventListener('blur', () => {
      this.#title.hidden = true;
    });
    const attributes = { class: 'edited-tab-bar', contenteditable: 'false', 'data-field': '' };
    this.dom.prepend(newElement('div', attributes, this.#list, this.#title));
    this.#render();
  }

  override update(node: Node, decorations: readonly Decoration[] = []): boolean {
    this.#look = tabsLookFrom(decorations);
    const isSame = super.update(node);
    if (isSame) this.#render();
    return isSame;
  }

  protected override partInFront(): number | undefined {
    return this.#positionOf(this.#look.front);
  }

  #render(): void {
    const { front, changed } = this.#look;
    const changedTabs = changed.split(' ');
    const { childCount } = this.node;
    while (this.#list.childElementCount > childCount) this.#list.lastElementChild?.remove();
    while (this.#list.childElementCount < childCount) this.#list.append(this.#newTab(this.#list.childElementCount));
    this.node.forEach((item, _offset, index) => {
      const tab = this.#tab(index);
      const isFront = index === front;
      const title = String(item.attrs['title'] || this.#words.untitled(index + 1));
      if (tab.textContent !== title) tab.textContent = title;
      tab.setAttribute('aria-selected', String(isFront));
      tab.setAttribute('aria-controls', tabPanelId(item));
      tab.tabIndex = isFront ? 0 : -1;
      const isChanged = changedTabs.includes(String(index));
      tab.classList.toggle('edited-tab-changed', isChanged);
      if (isChanged) tab.setAttribute('aria-description', this.#words.changed);
      else tab.removeAttribute('aria-description');
      tab.title = isChanged ? this.#words.changed : '';
    });
  }

  #newTab(index: number): HTMLButtonElement {
    const tab = newElement('button', { type: 'button', class: 'edited-tab-button', role: 'tab' });
    tab.addEventListener('mousedown', (event) => event.preventDefault());
    tab.addEventListener('click', () => this.#goTo(index, 'text'));
    tab.addEventListener('dblclick', () => this.#editTitle());
    tab.addEventListener('keydown', (event) => this.#press(event, index));
    return tab;
  }

  #press(event: KeyboardEvent, index: number): void {
    const last = this.node.childCount - 1;
    const step = getComputedStyle(this.dom).direction === 'rtl' ? -1 : 1;
    const wanted = new Map([
      ['ArrowRight', index + step],
      ['ArrowLeft', index - step],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    const isTitle = event.key === 'Enter' || event.key === 'F2';
    if (wanted === undefined && !isTitle && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (wanted !== undefined) this.#goTo((wanted + last + 1) % (last + 1), 'bar');
    else if (isTitle) this.#editTitle();
    else this.#goTo(index, 'text');
  }

  #pressInTitle(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') this.#goTo(this.#look.front, 'text');
    else this.#tab(this.#look.front).focus();
  }

  /** Puts the cursor into a tab, which brings it to the front. */
  #goTo(index: number, focus: 'text' | 'bar'): void {
    const at = this.#positionOf(index);
    if (at !== undefined) this.view.dispatch(selectInside(this.view.state.tr, at));
    if (focus === 'text') this.view.focus();
    else this.#tab(index).focus();
  }

  /** The field stands where the title of the tab in front does. */
  #editTitle(): void {
    const tab = this.#tab(this.#look.front);
    this.#title.style.left = `${tab.offsetLeft}px`;
    this.#title.style.top = `${tab.offsetTop}px`;
    this.#title.style.minWidth = `${tab.offsetWidth}px`;
    this.#title.value = String(this.node.maybeChild(this.#look.front)?.attrs['title'] ?? '');
    this.#title.hidden = false;
    this.#title.select();
    this.#title.focus();
  }

  #setTitle(title: string): void {
    const at = this.#positionOf(this.#look.front);
    if (at !== undefined) this.view.dispatch(this.view.state.tr.setNodeAttribute(at, 'title', title || null));
  }

  #positionOf(index: number): number | undefined {
    const at = this.place();
    if (at === undefined) return undefined;
    return this.node.children.slice(0, index).reduce((pos, { nodeSize }) => pos + nodeSize, at + 1);
  }

  #tab(index: number): HTMLElement {
    const tab = this.#list.children[index];
    if (!(tab instanceof HTMLElement)) throw new Error('A tab has no title.');
    return tab;
  }
}

/** What is written in a tab. */
export class TabPanel implements NodeView {
  readonly dom = newElement('section', { class: 'edited-tab', role: 'tabpanel' });
  readonly contentDOM = this.dom;

  constructor(
    private node: Node,
    private readonly words: NodeViewTools['words'],
  ) {
    this.#render();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.#render();
    return true;
  }

  #render(): void {
    this.dom.id = tabPanelId(this.node);
    this.dom.setAttribute('aria-label', String(this.node.attrs['title'] || this.words.tabBar.panel));
  }
}

function tabPanelId({ attrs }: Node): string {
  return `editor-tab-${encodeURIComponent(String(attrs['key']))}`;
}
