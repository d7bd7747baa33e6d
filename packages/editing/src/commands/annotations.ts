import type { Block, Data, Fragment, Inline, JsonDocument } from '@lectern/content/document/document';
import { type Command, type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { blockToDocument } from '../mapping/to-document.js';
import { createNode, markType } from '../schema/schema.js';
import { markAt } from './mark-places.js';

const BODY = 'annotation-body';

/** A note in the text: from where to where the text goes that it is about, and what it says. */
export interface AnnotationPlace {
  from: number;
  to: number;
  note: JsonDocument;
}

/** The annotation that the cursor stands in or at, or that all of the selection is part of; footnotes when selected. */
export function annotationAt(state: EditorState): AnnotationPlace | undefined {
  const found = placeOf(state);
  if (!found) return undefined;
  const nodes = found.fragments.find(isBody)?.nodes ?? [];
  return { from: found.from, to: found.to, note: { object: 'document', data: {}, nodes } };
}

/** Gives the selected text of one block a note that says nothing yet. Text that has a note keeps it. */
export const addAnnotation: Command = (state, dispatch) => {
  const { from, to, empty, $from, $to } = state.selection;
  const type = markType('annotation');
  const isText = $from.parent.inlineContent && $from.sameParent($to) && $from.parent.type.allowsMarkType(type);
  if (empty || !isText || state.doc.rangeHasMark(from, to, type)) return false;
  const fragments = withNote([], [blockToDocument(createNode('paragraph'))]);
  dispatch?.(state.tr.addMark(from, to, type.create({ fragments })));
  return true;
};

/** Changes what the annotation at the cursor says. */
export function setNote(nodes: readonly Block[]): Command {
  return (state, dispatch) => {
    const found = placeOf(state);
    if (!found) return false;
    dispatch?.(found.write(state.tr, withNote(found.fragments, nodes)));
    return true;
  };
}

/** Takes the note at the cursor away. The text that it is about stays. */
export const removeAnnotation: Command = (state, dispatch) => {
  const found = placeOf(state);
  if (!found) return false;
  dispatch?.(found.remove(state.tr));
  return true;
};

interface FoundAnnotation {
  from: number;
  to: number;
  fragments: readonly Fragment[];
  write(tr: Transaction, fragments: Fragment[]): Transaction;
  remove(tr: Transaction): Transaction;
}

function placeOf(state: EditorState): FoundAnnotation | undefined {
  return footnoteIn(state) ?? annotatedText(state);
}

function annotatedText(state: EditorState): FoundAnnotation | undefined {
  const place = markAt(state, 'annotation');
  if (!place) return undefined;
  const { from, to, mark } = place;
  return {
    from,
    to,
    fragments: mark.attrs['fragments'],
    write: (tr, fragments) => tr.addMark(from, to, mark.type.create({ ...mark.attrs, fragments })),
    remove: (tr) => tr.removeMark(from, to, mark.type),
  };
}

/** A note without a text that it is about, as `[^1]` behind a word. */
function footnoteIn({ selection }: EditorState): FoundAnnotation | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  const json: (Inline & Data) | undefined = node?.type.name === 'opaque_inline' ? node.attrs['json'] : undefined;
  if (json?.type !== 'annotation') return undefined;
  const { from, to } = selection;
  return {
    from,
    to,
    fragments: json.fragments ?? [],
    write: (tr, fragments) => {
      tr.setNodeAttribute(from, 'json', { ...json, fragments });
      return tr.setSelection(NodeSelection.create(tr.doc, from));
    },
    remove: (tr) => tr.delete(from, to),
  };
}

function isBody({ fragment, type }: Fragment): boolean {
  return fragment === BODY || type === BODY;
}

function withNote(fragments: readonly Fragment[], nodes: readonly Block[]): Fragment[] {
  const written = nodes.map(waitingForKey);
  const body: Fragment = { object: 'fragment', type: BODY, nodes: written };
  if (!fragments.some(isBody)) return [...fragments, body];
  return fragments.map((fragment) => (isBody(fragment) ? { ...fragment, nodes: written } : fragment));
}

/** A block that gets a key where it has none, as everything in it does. */
function waitingForKey(block: Block): Block {
  const { key = '', nodes } = block;
  if (nodes === undefined) return { ...block, key };
  return { ...block, key, nodes: nodes.map((node) => (node.object === 'block' ? waitingForKey(node) : node)) };
}
