import { withKeys } from '@lectern/content/document/keys';
import { alignDocuments } from '@lectern/content/keys/align-keys';
import { parseKeyless } from '@lectern/content/markdown/parse-document';
import type { EditorState, Transaction } from 'prosemirror-state';
import { toDocument } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { replaceDiffering } from './replace-differing.js';

/**
 * Brings a text that was edited as Markdown into the editor. Only what differs is replaced, and blocks that are still
 * there keep their keys, so that comments stay on them.
 */
export function applySource(state: EditorState, markdown: string): Transaction {
  const parsed = parseKeyless(markdown);
  const keys = alignDocuments(toDocument(state.doc), parsed);
  return replaceDiffering(state.tr, toEditor(withKeys(parsed, keys)));
}
