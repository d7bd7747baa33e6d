import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys } from '@lectern/content/document/keys';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { toDocument } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { combineVersions } from './combine-versions.js';
import { replaceDiffering } from './replace-differing.js';

/** What became of a merged document. */
export interface AppliedMerge {
  transaction: Transaction;
  /**
   * Keys of blocks that others changed, and that were changed in the editor since it sent its text. They are as they
   * were in the editor: if there are any, the next text has to be sent with the base of the last one.
   */
  kept: string[];
}

/**
 * Brings a merged document into the editor, which may have changed since it sent the text that was merged. Only blocks
 * that others changed are replaced. The selection stays where it is, and undoing does not undo what others did.
 */
export function applyMerge(state: EditorState, { sent, merged }: { sent: Node; merged: JsonDocument }): AppliedMerge {
  const kept: string[] = [];
  const combined = combineVersions({ base: sent, own: state.doc, theirs: toEditor(merged) }, kept);
  const twice = repeatedKeys(combined);
  // Who moves a block into another one cannot know that it is being edited: nothing is taken over until it was sent.
  const target = twice.length > 0 ? state.doc : combined;
  const transaction = replaceDiffering(state.tr, target).setMeta('addToHistory', false);
  keepSelection(state, transaction);
  return { transaction, kept: [...new Set([...kept, ...twice])] };
}

function repeatedKeys(doc: Node): string[] {
  const seen = new Set<string>();
  return collectKeys(toDocument(doc)).filter((key) => key !== '' && seen.size === seen.add(key).size);
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
