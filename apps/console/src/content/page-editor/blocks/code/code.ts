import { toggleHighlightedLines } from '@lectern/editing/commands/code';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { FieldView, type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';
import { highlightedLanguages } from './highlight-in-worker.js';

/** Code with its title, and above it a field for the language, and buttons for lines that stand out and the rest. */
export class EditedCode extends FieldView {
  readonly dom = newElement('div', { class: 'edited-part edited-code' });
  readonly contentDOM = newElement('code');
  readonly #language: HTMLInputElement;
  readonly #title = newElement('figcaption', { class: 'code-title', contenteditable: 'false', 'data-field': '' });
  readonly #frame: HTMLElement;

  constructor(node: Node, view: EditorView, place: NodePosition, { words }: NodeViewTools) {
    super(node, view, place);
    const label = words.codeLanguage;
    this.#language = newElement('input', {
      class: 'edited-field',
      'aria-label': label,
      placeholder: label,
      list: LANGUAGES_ID,
    });
    languageList();
    this.#language.addEventListener('focus', () => void offerLanguages());
    this.#language.addEventListener('input', () => this.set('syntax', this.#language.value.trim() || null));
    const button = (text: string, onClick: () => void) => {
      const created = newElement('button', { type: 'button', class: 'edited-button' }, text);
      // The selected lines stay selected.
      created.addEventListener('mousedown', (event) => event.preventDefault());
      created.addEventListener('click', onClick);
      return created;
    };
    const bar = newElement(
      'div',
      { class: 'edited-bar', contenteditable: 'false', 'data-field': '' },
      this.#language,
      button(words.media.highlightLines, () => {
        toggleHighlightedLines(view.state, view.dispatch);
        view.focus();
      }),
      button(words.media.codeSettings, () => {
        const at = place();
        if (at !== undefined) openPanelAt(at)(view.state, view.dispatch);
      }),
    );
    const pre = newElement('pre', { dir: 'ltr', spellcheck: 'false' }, this.contentDOM);
    this.#frame = newElement('div', { class: 'code-frame' }, pre);
    this.dom.append(bar, newElement('figure', { class: 'code' }, this.#title, this.#frame));
    this.show();
  }

  protected override show(): void {
    const { syntax, title, lineNumbers, overflow } = this.node.attrs;
    if (window.document.activeElement !== this.#language) this.#language.value = String(syntax ?? '');
    this.#title.textContent = String(title ?? '');
    this.#title.hidden = !title;
    this.contentDOM.classList.toggle('code-numbered', lineNumbers === true);
    this.#frame.classList.toggle('code-wrapped', overflow === 'wrap');
  }
}

const LANGUAGES_ID = 'editor-code-languages';

/** The list below the fields for languages; whatever else somebody writes there is fine, too. */
function languageList(): Element {
  const known = window.document.getElementById(LANGUAGES_ID);
  if (known) return known;
  const list = newElement('datalist', { id: LANGUAGES_ID });
  window.document.body.append(list);
  return list;
}

async function offerLanguages(): Promise<void> {
  const list = languageList();
  if (list.childElementCount > 0) return;
  const names = await highlightedLanguages();
  list.replaceChildren(...names.map((value) => newElement('option', { value })));
}
