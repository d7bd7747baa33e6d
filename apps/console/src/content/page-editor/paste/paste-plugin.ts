import { isDocument } from '@lectern/content/document/validate';
import { addBlocks, codeFromText, insertBlocks, insertPlainText, paragraphsOf } from '@lectern/editing/commands/paste';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { markType, schema } from '@lectern/editing/schema/schema';
import { selectedCells } from '@lectern/editing/tables/cell-selection';
import { cellAtSelection } from '@lectern/editing/tables/cells';
import { type CopiedCells, cellsOfTable, cellsOfText, pasteCells, tableOf } from '@lectern/editing/tables/paste-cells';
import { closeHistory } from 'prosemirror-history';
import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type AddressedPage, withSafeAddresses } from './addresses.js';
import { clipOf, LazyClipReader } from './clip.js';
import type { ReadHtml } from './html/read-html.js';
import { markdownInWorker } from './markdown-in-worker.js';
import { offerForms } from './offer-plugin.js';
import type { Clip, Pasted } from './read-clip.js';

/** What somebody has to be told about what they pasted. */
export type PasteProblem = 'tooLarge' | 'lostPictures';

/** What pasting needs from around the editor. */
export interface PasteTools {
  /** The page of the console that an address leads to. */
  pageAt(address: string): AddressedPage | undefined;
  /** Takes files that were pasted at a position of the document, such as pictures. */
  onFiles(files: readonly File[], position: number): void;
  onProblem(problem: PasteProblem): void;
}

/** A plain text that may turn out to be Markdown, and where it stands. */
interface PendingText {
  from: number;
  to: number;
}

const key = new PluginKey<ReadonlyMap<number, PendingText>>('paste');
let lastPending = 0;

/** When an editor that was opened has nothing else to do any more. */
const AT_REST_MS = 1_000;

/** A plugin that reads what is pasted: from this editor, documents, mails, spreadsheets, code editors, pages. */
export function pastePlugin(tools: PasteTools): Plugin {
  /** Whether the keys were those for pasting without formatting. */
  let isPlain = false;
  const reader = new LazyClipReader();
  return new Plugin<ReadonlyMap<number, PendingText>>({
    key,
    state: {
      init: () => new Map(),
      apply(transaction, pending) {
        const change: { id: number; text?: PendingText } | undefined = transaction.getMeta(key);
        if (pending.size === 0 && change === undefined) return pending;
        const next = new Map<number, PendingText>();
        for (const [id, { from, to }] of pending) {
          if (id !== change?.id)
            next.set(id, { from: transaction.mapping.map(from, 1), to: transaction.mapping.map(to, -1) });
        }
        if (change?.text) next.set(change.id, change.text);
        return next;
      },
    },
    props: {
      clipboardParser: new DroppedParser(reader, tools),
      handleDOMEvents: {
        keydown: (_view, event) => {
          isPlain = event.shiftKey && event.key.toLowerCase() === 'v';
          return false;
        },
        paste: (view, event) => {
          if (!event.clipboardData || !view.editable || isInField(event)) return false;
          event.preventDefault();
          const clip = clipOf(event.clipboardData);
          if (isPlain || view.state.selection.$from.parent.type.spec.code) run(view, insertPlainText(clip.text));
          else if (reader.loaded) pasteClip(view, clip, reader.loaded.readClip(clip, tools.pageAt), tools);
          else void reader.load().then((loaded) => pasteClip(view, clip, loaded?.readClip(clip, tools.pageAt), tools));
          isPlain = false;
          return true;
        },
      },
    },
    view: () => {
      const loading = setTimeout(() => void reader.load(), AT_REST_MS);
      return { destroy: () => clearTimeout(loading) };
    },
  });
}

/** Fields of blocks take texts themselves. */
function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [data-field]') !== null;
}

/** Reads HTML that is dropped. */
class DroppedParser extends DOMParser {
  constructor(
    private readonly reader: LazyClipReader,
    private readonly tools: PasteTools,
  ) {
    super(schema, []);
  }

  override parseSlice(dom: globalThis.Node): Slice {
    if (!(dom instanceof HTMLElement)) return Slice.empty;
    // Whoever drops something on an editor that was opened this moment gets its text.
    const paragraphs = () => Slice.maxOpen(Fragment.fromArray(paragraphsOf(dom.textContent)), false);
    return this.reader.loaded?.readDropped(dom, this.tools.pageAt) ?? paragraphs();
  }
}

/** Pastes what a clip turned out to be, or at least its text and files where nothing could be loaded that reads it. */
function pasteClip(view: EditorView, { text, files }: Clip, read: Pasted | undefined, tools: PasteTools): void {
  if (view.isDestroyed) return;
  const pasted = read ?? (files.length > 0 ? { kind: 'files' as const, files } : { kind: 'text' as const, text });
  if (!pasteIntoCells(view, text, pasted)) paste(view, pasted, tools);
}

function run(view: EditorView, command: Command): void {
  command(view.state, view.dispatch);
}

/** Cells go into cells; a table that is pasted outside of tables stays one. */
function pasteIntoCells(view: EditorView, text: string, pasted: Pasted): boolean {
  if (cellAtSelection(view.state) === undefined) return false;
  const cells = copiedCells(pasted) ?? (selectedCells(view.state) && cellsOfText(text));
  // It is undone by itself, however fast something else followed it.
  const dispatch = (transaction: Transaction) => view.dispatch(closeHistory(transaction.setMeta('paste', true)));
  return cells !== undefined && pasteCells(cells)(view.state, dispatch);
}

function copiedCells(pasted: Pasted): CopiedCells | undefined {
  if (pasted.kind === 'cells') return cellsOfTable(tableOf(pasted.cells));
  const table =
    pasted.kind === 'nodes' && pasted.slice.content.childCount === 1 ? pasted.slice.content.firstChild : null;
  return table?.type.name === 'table' ? cellsOfTable(table) : undefined;
}

function paste(view: EditorView, pasted: Pasted, tools: PasteTools): void {
  switch (pasted.kind) {
    case 'nodes':
      view.dispatch(view.state.tr.replaceSelection(pasted.slice).scrollIntoView().setMeta('paste', true));
      break;
    case 'cells':
      run(view, insertBlocks(pasted.blocks));
      break;
    case 'files':
      tools.onFiles(pasted.files, view.state.selection.from);
      break;
    case 'code':
      run(view, insertCode(pasted.text, pasted.language));
      break;
    case 'address':
      pasteAddress(view, pasted);
      break;
    case 'html':
      pasteHtml(view, pasted.read, tools);
      break;
    case 'markdown':
      void pasteMarkdown(view, pasted.text);
      break;
    case 'text':
      run(view, insertPlainText(pasted.text));
      break;
    case 'too-large':
      tools.onProblem('tooLarge');
      break;
  }
}

/** Code of one line is part of a text, more than that is a block. */
function insertCode(text: string, language: string | null): Command {
  const line = text.trim();
  if (line.includes('\n') || line === '') return insertBlocks([codeFromText(text, language)]);
  return insertText(line, [markType('inline_code').create()]);
}

/** Alone on a line, an address may be more than a link. */
function pasteAddress(view: EditorView, address: { url: string; page: AddressedPage | undefined }): void {
  const { $from, empty } = view.state.selection;
  const isAlone = empty && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  insertAddress(address)(view.state, (transaction) =>
    view.dispatch(isAlone ? offerForms(transaction, address) : transaction),
  );
}

/** An address becomes a link: on the selected text, or with the title of the page that it leads to. */
function insertAddress({ url, page }: { url: string; page: AddressedPage | undefined }): Command {
  const link = markType('link').create({ ref: page?.ref ?? { kind: 'url', url } });
  return (state, dispatch) => {
    const { from, to, empty, $from, $to } = state.selection;
    if (empty || !$from.sameParent($to) || !$from.parent.inlineContent)
      return insertText(page?.title ?? url, [link])(state, dispatch);
    dispatch?.(state.tr.addMark(from, to, link).setMeta('paste', true));
    return true;
  };
}

function insertText(text: string, marks: Parameters<typeof schema.text>[1]): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isPlainText = parent.inlineContent && !parent.type.allowsMarks([...(marks ?? [])]);
    if (isPlainText) return insertPlainText(text)(state, dispatch);
    return insertBlocks([schema.node('paragraph', {}, schema.text(text, marks))])(state, dispatch);
  };
}

function pasteHtml(view: EditorView, read: ReadHtml, tools: PasteTools): void {
  const { blocks, pictures, lostPictures } = read;
  let places: number[] = [];
  insertBlocks(blocks)(view.state, (transaction) => {
    places = pictures.map(({ place }) => positionOf(transaction.doc, place));
    view.dispatch(transaction);
  });
  if (lostPictures > 0) tools.onProblem('lostPictures');
  // From the last to the first, so that what is put in the place of one leaves the places of the others.
  for (const [index, { address }] of [...pictures.entries()].reverse()) {
    const file = fileOf(address, index + 1);
    const at = places[index] ?? -1;
    if (file) tools.onFiles([file], at < 0 ? view.state.selection.from : at);
  }
}

function positionOf(doc: Node, wanted: Node): number {
  let found = -1;
  doc.descendants((node, pos) => {
    if (node === wanted) found = pos + 1;
    return found < 0;
  });
  return found;
}

/** The file of a picture that came along as data. */
function fileOf(address: string, number: number): File | undefined {
  const found = /^data:(?<type>image\/(?<kind>[a-z]+));base64,(?<data>[A-Za-z0-9+/=\s]+)$/i.exec(address);
  if (!found?.groups) return undefined;
  const { type, kind, data = '' } = found.groups;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `picture-${number}.${kind?.toLowerCase()}`, { type: type?.toLowerCase() ?? '' });
}

/** The text stands there at once, and undoing what was made of it brings it back. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const id = ++lastPending;
  const { from } = view.state.selection;
  insertPlainText(text)(view.state, (transaction) => {
    const pending = { from: transaction.mapping.map(from, -1), to: transaction.selection.to };
    view.dispatch(transaction.setMeta(key, { id, text: pending }));
  });
  const before = textOf(view.state, id);
  const document = await markdownInWorker(text);
  if (view.isDestroyed) return;
  const place = key.getState(view.state)?.get(id);
  const safe = document && withSafeAddresses(document);
  const isUntouched = place !== undefined && textOf(view.state, id) === before;
  const { tr, selection, doc } = view.state;
  if (!place || !isUntouched || !isDocument(safe)) {
    view.dispatch(tr.setMeta(key, { id }));
    return;
  }
  const isAtEnd = selection.empty && selection.from === place.to;
  tr.setSelection(TextSelection.between(doc.resolve(place.from), doc.resolve(place.to)));
  addBlocks(tr, toEditor(safe).children);
  if (!isAtEnd) tr.setSelection(selection.map(tr.doc, tr.mapping));
  view.dispatch(closeHistory(tr.setMeta(key, { id })));
}

function textOf(state: EditorState, id: number): string | undefined {
  const place = key.getState(state)?.get(id);
  return place && state.doc.textBetween(place.from, Math.max(place.from, place.to), '\n');
}
