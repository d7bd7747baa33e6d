import { wrapIn } from 'prosemirror-commands';
import { Fragment, type Node, type NodeRange } from 'prosemirror-model';
import { type Command, type EditorState, Selection } from 'prosemirror-state';
import { createNode, nodeType, schema } from '../schema/schema.js';
import { type ListName, toggleList } from './lists.js';
import { type NodePlace, placeAround } from './places.js';
import { setHeading, textAttributes } from './text.js';

/** Blocks that others can be turned into. */
export type TurnTarget =
  | 'paragraph'
  | 'heading_1'
  | 'heading_2'
  | 'heading_3'
  | ListName
  | 'blockquote'
  | 'hint'
  | 'code';

const levels = { paragraph: 0, heading_1: 1, heading_2: 2, heading_3: 3 } as const;

/** Turns the blocks at the selection into others that say the same; a block that is still one block keeps its key. */
export function turnInto(target: TurnTarget): Command {
  switch (target) {
    case 'paragraph':
    case 'heading_1':
    case 'heading_2':
    case 'heading_3':
      return (state, dispatch) => {
        const code = codeAt(state);
        return code === undefined
          ? setHeading(levels[target])(state, dispatch)
          : codeToText(code, levels[target])(state, dispatch);
      };
    case 'blockquote':
    case 'hint':
      return toContainer(target);
    case 'code':
      return textToCode;
    default:
      return toggleList(target);
  }
}

/** A quote becomes a hint and the other way round; anything else is put into a new one. */
function toContainer(name: 'blockquote' | 'hint'): Command {
  const attributes = name === 'hint' ? { style: 'info' } : {};
  return (state, dispatch) => {
    const container = containerAt(state);
    if (container?.node.type.name === name) return false;
    if (container === undefined) return wrapIn(nodeType(name), attributes)(state, dispatch);
    const { key, rest } = container.node.attrs;
    dispatch?.(state.tr.setNodeMarkup(container.pos, nodeType(name), { key, rest, ...attributes }).scrollIntoView());
    return true;
  };
}

/** The quote or hint that is selected, or whose own text the cursor stands in. */
function containerAt(state: EditorState): NodePlace | undefined {
  const container = placeAround(state, (node) => node.type.name === 'blockquote' || node.type.name === 'hint');
  const text = placeAround(state, (node) => node.isTextblock);
  return text === undefined || text.parent === container?.node ? container : undefined;
}

/** Paragraphs and headings become one block of code, with their lines as its lines. */
const textToCode: Command = (state, dispatch) => {
  const range = textRange(state);
  if (range === undefined) return false;
  const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
  const lines = blocks.flatMap((block) => linesOf(block.content)).map((line) => createNode('code_line', {}, line));
  const code = createNode('code', { key: blocks[0]?.attrs['key'] ?? null }, lines);
  const tr = state.tr.replaceWith(range.start, range.end, code);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(range.start + 1))).scrollIntoView());
  return true;
};

function textRange(state: EditorState): NodeRange | undefined {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  if (range === null) return undefined;
  const { parent, startIndex, endIndex } = range;
  const isText = parent.children
    .slice(startIndex, endIndex)
    .every((block) => block.type.name === 'paragraph' || block.type.name === 'heading');
  return isText && parent.canReplaceWith(startIndex, endIndex, nodeType('code')) ? range : undefined;
}

/** Running text, cut at its line breaks. */
function linesOf(content: Fragment): Fragment[] {
  const lines: Node[][] = [[]];
  content.forEach((node) => {
    if (!node.isText) lines.at(-1)?.push(node);
    for (const [index, text] of (node.text ?? '').split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(schema.text(text, node.marks));
    }
  });
  return lines.map((line) => Fragment.fromArray(line));
}

function codeAt(state: EditorState): NodePlace | undefined {
  return placeAround(state, (node) => node.type.name === 'code');
}

/** Code becomes one paragraph or heading, with its lines as its lines. */
function codeToText({ node, pos, parent, index }: NodePlace, level: 0 | 1 | 2 | 3): Command {
  return (state, dispatch) => {
    const type = nodeType(level === 0 ? 'paragraph' : 'heading');
    const isOnlyLines = node.children.every((line) => line.type.name === 'code_line');
    if (!isOnlyLines || !parent.canReplaceWith(index, index + 1, type)) return false;
    const text = node.children.flatMap((line, place) => [
      ...(place === 0 ? [] : [schema.text('\n')]),
      ...line.children,
    ]);
    const block = type.create({ ...textAttributes(node, level), rest: {} }, Fragment.fromArray(text));
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, block);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView());
    return true;
  };
}
