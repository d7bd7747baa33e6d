import { Fragment, type Node, Slice } from 'prosemirror-model';
import { type AddressedPage, loneAddress } from './addresses.js';
import { cleanHtml, isFromSpreadsheet } from './html/clean-html.js';
import { STYLE_ATTRIBUTE } from './html/quiet-html.js';
import { type ReadHtml, readCellsOf, readPastedHtml } from './html/read-html.js';
import { blockOfCells, textFragments } from './html/read-table.js';
import { ownNodes } from './own-nodes.js';
import { editorLanguage, looksLikeCode, looksLikeMarkdown, tabbedCells } from './text-signals.js';

/** What programs put on the clipboard, in all the forms that somebody might want. */
export interface Clip {
  html: string;
  text: string;
  files: readonly File[];
  /** What a code editor says of the text. */
  editorData: string;
}

/** What a clip turned out to be. */
export type Pasted =
  | { kind: 'nodes'; slice: Slice }
  | { kind: 'cells'; cells: Fragment[][]; blocks: readonly Node[] }
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'code'; text: string; language: string | null }
  | { kind: 'address'; url: string; page: AddressedPage | undefined }
  | { kind: 'html'; read: ReadHtml }
  | { kind: 'markdown' | 'text'; text: string }
  | { kind: 'too-large' };

type PageAt = (address: string) => AddressedPage | undefined;

/** A text may be as long as HTML. */
const MAX_TEXT_LENGTH = 5_000_000;

/** The nodes of HTML that is dropped. */
export function readDropped(dom: HTMLElement, pageAt: PageAt): Slice {
  return ownNodes(dom) ?? Slice.maxOpen(Fragment.fromArray(readPastedHtml(dom, pageAt).blocks), false);
}

/** Decides what a clip is; the first that fits. */
export function readClip(clip: Clip, pageAt: PageAt): Pasted {
  if (clip.text.length > MAX_TEXT_LENGTH) return { kind: 'too-large' };
  const body = clip.html === '' ? null : cleanHtml(clip.html);
  if (body === undefined) return { kind: 'too-large' };
  const own = body && ownNodes(body);
  if (own) return { kind: 'nodes', slice: own };
  const table = body && isFromSpreadsheet(clip.html) ? body.querySelector('table') : null;
  // A spreadsheet adds a picture of its cells, and Word one of its text.
  if (table) return asCells(readCellsOf(table, pageAt));
  const words = (body?.textContent ?? '').trim();
  if (clip.files.length > 0 && words === '') return { kind: 'files', files: clip.files };
  return (
    fromCodeEditor(clip) ?? fromAddress(clip, words, pageAt) ?? (body && fromHtml(clip, body, pageAt)) ?? fromText(clip)
  );
}

function fromCodeEditor({ editorData, text }: Clip): Pasted | undefined {
  if (editorData === '') return undefined;
  const language = editorLanguage(editorData);
  return language === 'markdown' ? { kind: 'markdown', text } : { kind: 'code', text, language };
}

/** An address alone; a link with a title of its own is more than that. */
function fromAddress({ text }: Clip, words: string, pageAt: PageAt): Pasted | undefined {
  const url = loneAddress(text);
  const isAlone = words === '' || words === text.trim();
  return url !== undefined && isAlone ? { kind: 'address', url, page: pageAt(url) } : undefined;
}

function fromHtml({ text }: Clip, body: HTMLElement, pageAt: PageAt): Pasted | undefined {
  if (!hasMarkup(body) && looksLikeMarkdown(text)) return { kind: 'markdown', text };
  const read = readPastedHtml(body, pageAt);
  const isEmpty = read.blocks.length === 0 && read.lostPictures === 0;
  return isEmpty ? undefined : { kind: 'html', read };
}

/** Whether HTML says more than where lines begin. */
function hasMarkup(body: HTMLElement): boolean {
  return (
    body.querySelector(
      `a[href], b, strong, i, em, ul, ol, table, code, blockquote, img, hr, h1, h2, h3, h4, h5, h6, [${STYLE_ATTRIBUTE}*="font-weight"]`,
    ) !== null
  );
}

function fromText({ text }: Clip): Pasted {
  if (looksLikeMarkdown(text)) return { kind: 'markdown', text };
  if (looksLikeCode(text)) return { kind: 'code', text, language: null };
  const rows = tabbedCells(text);
  return rows === undefined ? { kind: 'text', text } : asCells(textFragments(rows));
}

/** Cells go into a table, or are a table themselves. */
function asCells(cells: Fragment[][]): Pasted {
  return { kind: 'cells', cells, blocks: blockOfCells(cells) };
}
