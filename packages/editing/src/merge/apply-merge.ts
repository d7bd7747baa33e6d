import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys } from '@lectern/content/document/keys';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { toDocument } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { combineVersions } from './combine-versions.js';
import { replaceDiffering } from './replace-differing.js';

/**
 * Brings a merged document into the editor, which may have changed since it sent the text that was merged. Only what
 * others changed is replaced, the selection stays where it is, and undoing does not undo what others did. Undefined when
 * somebody edited a block meanwhile that others changed too: then nothing is taken over, and the text has to be sent
 * once more with the base that it had, so that the server sees two changes.
 */
export function applyMerge(
  state: EditorState,
  { sent, merged }: { sent: JsonDocument; merged: JsonDocument },
): Transaction | undefined {
  const target = combineVersions({ base: toEditor(sent), own: state.doc, theirs: toEditor(merged) });
  // A block that others moved into another one while it was edited would stand in both places.
  if (target === undefined || hasRepeatedKeys(target)) return undefined;
  const transaction = replaceDiffering(state.tr, target).setMeta('addToHistory', false);
  keepSelection(state, transaction);
  return transaction;
}

function hasRepeatedKeys(doc: Node): boolean {
  const keys = collectKeys(toDocument(doc)).filter((key) => key !== '');
  return new Set(keys).size < keys.length;
}

/** A block that was moved takes the selection along. */
function keepSelection({ selection }: EditorState, transaction: Transaction): void {
  const { $anchor, $head } = selection;
  const key: string | null | undefined = $head.parent.attrs['key'];
  const isGone = transaction.mapping.mapResult($head.pos).deleted;
  if (!isGone || key == null || !$anchor.sameParent($head) || !(selection instanceof TextSelection)) return;
  transaction.doc.descendants((node, pos) => {
    if (node.attrs['key'] !== key || !node.isTextblock) return;
    const at = (offset: number): number => pos + 1 + Math.min(offset, node.content.size);
    const moved = TextSelection.create(transaction.doc, at($anchor.parentOffset), at($head.parentOffset));
    transaction.setSelection(moved);
  });
}
