import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys } from '@lectern/content/document/keys';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { hasRoomAtEnd, toDocument } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { hasOnlyFiller } from '../schema/schema.js';
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
  const target = combineAround(state.doc, { base: toEditor(sent), theirs: toEditor(merged) });
  // A block that others moved into another one while it was edited would stand in both places.
  if (target === undefined || hasRepeatedKeys(target)) return undefined;
  const transaction = replaceDiffering(state.tr, target).setMeta('addToHistory', false);
  keepSelection(state, transaction);
  return transaction;
}

/** Combines versions around the room at the end of a document, which is no part of any of them and stays at the end. */
function combineAround(doc: Node, versions: { base: Node; theirs: Node }): Node | undefined {
  const room = hasRoomAtEnd(doc) ? doc.lastChild : null;
  const own = room ? doc.cut(0, doc.content.size - room.nodeSize) : doc;
  const target = combineVersions({ ...versions, own });
  if (!room || !target || hasOnlyFiller(target)) return target;
  // Somebody may have written in it, so that it is a block by now.
  const isWritten = collectKeys(toDocument(target)).includes(room.attrs['key'] ?? '');
  return isWritten ? target : target.copy(target.content.addToEnd(room));
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
