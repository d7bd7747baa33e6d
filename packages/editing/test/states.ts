import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { normalDocument } from '@lectern/content/markdown/normal-form';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import fc from 'fast-check';
import { history } from 'prosemirror-history';
import { EditorState, TextSelection } from 'prosemirror-state';
import { anyDocument } from '../../content/test/arbitrary-document.js';
import { blockKeys } from '../src/keys/block-keys.js';
import { toDocument } from '../src/mapping/to-document.js';
import { toEditor } from '../src/mapping/to-editor.js';
import { anyEdit, type Edit } from './random-edits.js';

const isExhaustive = process.env['LECTERN_EXHAUSTIVE'] === '1';

/** How often a property is tried: as often as a run of all specs has time for, or ten thousand times by the drill. */
export function tries(sample: number): { numRuns: number } {
  return { numRuns: isExhaustive ? 10_000 : sample };
}

/** How long a property may take, in milliseconds. */
export const PROPERTY_TIMEOUT = isExhaustive ? 3_600_000 : 60_000;

/** A document as the API gives it, in normal form and with keys. */
export function asRead(document: JsonDocument): JsonDocument {
  return normalDocument(withKeys(normalDocument(document)));
}

/** Documents as the API gives them. */
export const anyRead: fc.Arbitrary<JsonDocument> = anyDocument.map(asRead);

/** Up to fifty edits. */
export const anyEdits: fc.Arbitrary<Edit[]> = fc.array(anyEdit, { minLength: 1, maxLength: 50, size: 'max' });

/** An editor with a document, with keys that begin with a word, and in which every edit can be undone. */
export function open(document: JsonDocument, word = 'new'): EditorState {
  let next = 0;
  const plugins = [history({ depth: 1000, newGroupDelay: 0 }), blockKeys(() => `${word}${next++}`)];
  return EditorState.create({ doc: toEditor(document), plugins });
}

/** An editor with the document that Markdown stands for; its blocks get the keys in their order. */
export function openMarkdown(markdown: string, keys: string[] = []): EditorState {
  return open(asRead(parseDocument(markdown, keys)));
}

/** The Markdown of what stands in the editor. */
export function markdownOf(state: EditorState): string {
  return writeDocument(toDocument(state.doc)).markdown;
}

/** The keys of all blocks in the editor, in their order. */
export function keysOf(state: EditorState): string[] {
  return collectKeys(toDocument(state.doc));
}

/** The state after some edits. */
export function edit(state: EditorState, edits: readonly Edit[]): EditorState {
  return edits.reduce((current, { apply }) => apply(current), state);
}

/** The state with the cursor behind a word, or with the word selected. */
export function selectWord(state: EditorState, word: string, kind: 'after' | 'all' = 'after'): EditorState {
  let found: TextSelection | undefined;
  state.doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf(word) : -1;
    if (at < 0 || found !== undefined) return;
    const end = pos + at + word.length;
    found = TextSelection.create(state.doc, kind === 'all' ? pos + at : end, end);
  });
  if (found === undefined) throw new Error(`There is no ${word} in the document.`);
  return state.apply(state.tr.setSelection(found));
}
