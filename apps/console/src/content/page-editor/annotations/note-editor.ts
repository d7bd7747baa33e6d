import type { JsonDocument } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { insertPlainText } from '@lectern/editing/commands/paste';
import { blockKeys } from '@lectern/editing/keys/block-keys';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { schema } from '@lectern/editing/schema/schema';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { markElements, nodeElements } from '../view/elements.js';
import { editorKeys } from '../view/keys.js';
import { newKey } from '../view/new-key.js';
import { elementOf } from '../view/node-view.js';
import { typedShortcuts } from '../view/typed-shortcuts.js';

interface NoteOptions {
  label: string;
  onChange: (note: JsonDocument) => void;
  /** What is written in the note is undone with everything else of the page. */
  onUndo: () => boolean;
  onRedo: () => boolean;
}

/** An editor for the few blocks that a note is made of. */
export class NoteEditor {
  readonly #view: EditorView;
  #written: JsonDocument;

  constructor(
    element: HTMLElement,
    note: JsonDocument,
    private readonly options: NoteOptions,
  ) {
    this.#written = note;
    const plugins = [
      blockKeys(newKey),
      keymap({ 'Mod-z': options.onUndo, 'Mod-y': options.onRedo, 'Mod-Shift-z': options.onRedo }),
      typedShortcuts({ withQuotes: false }),
      ...editorKeys(),
    ];
    this.#view = new EditorView(element, {
      state: EditorState.create({ doc: toEditor(note), plugins }),
      nodeViews: Object.fromEntries(Object.keys(schema.nodes).flatMap(viewOf)),
      markViews: Object.fromEntries(
        Object.entries(markElements).map(([name, shown]) => [name, (mark) => elementOf(shown(mark))]),
      ),
      attributes: {
        class: 'document',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': options.label,
        'data-autofocus': '',
        spellcheck: 'true',
      },
      // Notes hold less than pages, so that what is pasted is nothing but text.
      handlePaste: (view, event) =>
        insertPlainText(event.clipboardData?.getData('text/plain') ?? '')(view.state, view.dispatch) || true,
      handleDrop: () => true,
      // It belongs to the dialog around the note.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' },
      dispatchTransaction: (transaction) => this.#apply(transaction),
    });
    this.#view.focus();
  }

  /** Whether nothing is written. */
  get isEmpty(): boolean {
    const { doc } = this.#view.state;
    return doc.textContent.trim() === '' && doc.childCount === 1 && doc.firstChild?.childCount === 0;
  }

  /** Shows a note that changed elsewhere, such as by undoing; the cursor stays where it is as far as that is there. */
  takeOver(note: JsonDocument): void {
    if (sameJson(note, this.#written)) return;
    this.#written = note;
    const { doc, tr } = this.#view.state;
    const next = toEditor(note);
    const start = doc.content.findDiffStart(next.content);
    const end = doc.content.findDiffEnd(next.content);
    if (start === null || !end) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    this.#view.updateState(
      this.#view.state.apply(tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))),
    );
  }

  destroy(): void {
    this.#view.destroy();
  }

  #apply(transaction: Transaction): void {
    const { state, transactions } = this.#view.state.applyTransaction(transaction);
    this.#view.updateState(state);
    if (!transactions.some(({ docChanged }) => docChanged)) return;
    this.#written = toDocument(state.doc);
    this.options.onChange(this.#written);
  }
}

/** What has no element of its own stands in notes of other programs only, and is named. */
function viewOf(name: string): [string, NodeViewConstructor][] {
  if (name === 'doc' || name === 'text') return [];
  const element = nodeElements[name] ?? ((node: Node) => ['span', { class: 'edited-inline' }, node.type.name] as const);
  return [[name, (node) => elementOf(element(node))]];
}
