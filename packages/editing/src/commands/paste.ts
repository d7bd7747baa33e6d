import { Fragment, type Node, Slice } from 'prosemirror-model';
import { type Command, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { createNode, schema } from '../schema/schema.js';

/** Nodes that hold running text of which nothing but text can be made. */
const plainTexts = new Set(['code_line', 'table_header']);
/** Nodes in which pasted blocks become the lines of one text. */
const oneTexts = new Set(['table_cell', 'expandable_title', 'image_caption']);
const isList = ({ type }: Node): boolean => /^list_(ordered|unordered|tasks)$/.test(type.name);

/**
 * Inserts blocks in the place of the selection. Paragraphs at the ends join the text around the cursor, items join the
 * list that the cursor stands in, and where no blocks may stand, their text is inserted.
 */
export function insertBlocks(blocks: readonly Node[]): Command {
  return (state, dispatch) => {
    if (blocks.length === 0) return false;
    dispatch?.(addBlocks(state.tr, blocks).scrollIntoView().setMeta('paste', true));
    return true;
  };
}

/** Adds to a transaction that blocks take the place of its selection, in the same way. */
export function addBlocks(tr: Transaction, blocks: readonly Node[]): Transaction {
  if (!tr.selection.empty) tr.deleteSelection();
  const { parent } = tr.selection.$from;
  if (plainTexts.has(parent.type.name)) insertLines(tr, textOfBlocks(blocks));
  else if (!parent.inlineContent) insertBeside(tr, blocks);
  else if (isWithinOneText(tr)) insertInline(tr, inlineOf(blocks));
  else if (!insertItems(tr, blocks)) insertIntoText(tr, blocks);
  return tr;
}

/** Inserts text without any formatting: lines of code in code, and else a paragraph for every block of lines. */
export function insertPlainText(text: string): Command {
  const lines = text.replace(/\r\n?/g, '\n');
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    if (!plainTexts.has(parent.type.name)) return insertBlocks(paragraphsOf(lines))(state, dispatch);
    const tr = state.tr.deleteSelection();
    insertLines(tr, lines);
    dispatch?.(tr.scrollIntoView().setMeta('paste', true));
    return true;
  };
}

/** The paragraphs of a plain text, which blank lines separate. */
export function paragraphsOf(text: string): Node[] {
  return text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((lines) => lines.replace(/[ \t]*\n[ \t]*/g, '\n').trim())
    .filter((lines) => lines !== '')
    .map((lines) => createNode('paragraph', {}, schema.text(lines)));
}

/** A block of code with the lines of a text. */
export function codeFromText(text: string, syntax: string | null = null): Node {
  return createNode('code', { syntax }, codeLines(text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')));
}

function codeLines(text: string): Node[] {
  return text.split('\n').map((line) => createNode('code_line', {}, line === '' ? [] : schema.text(line)));
}

function isWithinOneText({ selection: { $from } }: Transaction): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (oneTexts.has($from.node(depth).type.name)) return true;
  return false;
}

/** Plain text at the cursor: every line is a line of code, or all of them are one line of a head. */
function insertLines(tr: Transaction, text: string): void {
  const { $from } = tr.selection;
  if ($from.parent.type.name !== 'code_line') tr.insertText(asOneLine(text));
  else tr.replaceSelection(new Slice(Fragment.fromArray(codeLines(text)), 1, 1));
}

/** A text without breaks and runs of spaces. */
export function asOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function textOfBlocks(blocks: readonly Node[]): string {
  const content = Fragment.from([...blocks]);
  return content.textBetween(0, content.size, '\n');
}

/** The running text of blocks, one line for each. */
export function inlineOf(blocks: readonly Node[]): Node[] {
  const inlines: Node[] = [];
  const add = (node: Node): void => {
    if (!node.inlineContent) {
      node.forEach(add);
      return;
    }
    if (node.childCount === 0) return;
    if (inlines.length > 0) inlines.push(schema.text('\n'));
    inlines.push(...node.children);
  };
  for (const block of blocks) add(block);
  return inlines;
}

function insertInline(tr: Transaction, inlines: readonly Node[]): void {
  const at = tr.selection.from;
  tr.replaceWith(at, at, Fragment.fromArray([...inlines]));
}

/** Where a block is selected, or there is no text at the cursor. */
function insertBeside(tr: Transaction, blocks: readonly Node[]): void {
  const { $from, from } = tr.selection;
  const content = Fragment.fromArray([...blocks]);
  if ($from.parent.canReplace($from.index(), $from.index(), content)) {
    tr.insert(from, content);
    selectEnd(tr, from + content.size);
  } else tr.replaceSelectionWith(createNode('paragraph', {}, inlineOf(blocks)));
}

/** Items of lists that are pasted into an item stand beside it, or in its place if it is empty. */
function insertItems(tr: Transaction, blocks: readonly Node[]): boolean {
  const { $from } = tr.selection;
  const item = $from.depth > 1 ? $from.node(-1) : undefined;
  if (item?.type.name !== 'list_item' || $from.index(-1) !== 0 || !blocks.every(isList)) return false;
  const isTasks = $from.node(-2).type.name === 'list_tasks';
  const items = blocks
    .flatMap(({ children }) => children)
    .map((node) =>
      node.type === item.type
        ? item.type.create({ ...node.attrs, checked: isTasks ? node.attrs['checked'] === true : null }, node.content)
        : node,
    );
  const isBlank = $from.parent.childCount === 0 && item.childCount === 1;
  const [from, to] = [isBlank ? $from.before(-1) : $from.after(-1), $from.after(-1)];
  const content = Fragment.fromArray(items);
  tr.replaceWith(from, to, content);
  selectEnd(tr, from + content.size);
  return true;
}

/** Divides the text at the cursor, so that nothing empty is left on either side of what is inserted. */
function insertIntoText(tr: Transaction, blocks: readonly Node[]): void {
  const { $from } = tr.selection;
  const text = $from.parent;
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isParagraph = (block: Node | undefined): boolean => block?.type.name === 'paragraph';
  if (blocks.length === 1 && first !== undefined && isParagraph(first)) {
    insertInline(tr, first.children);
    return;
  }
  const { before, after } = halvesOf(text, $from.parentOffset, isParagraph(first), isParagraph(last));
  const middle = [...blocks];
  if (before.childCount > 0) {
    if (first !== undefined && isParagraph(first)) middle[0] = before.copy(before.content.append(first.content));
    else middle.unshift(before);
  }
  if (after.childCount > 0) {
    const rest = createNode('paragraph', {}, after.content);
    if (last !== undefined && isParagraph(last)) middle[middle.length - 1] = joined(middle.at(-1) ?? last, rest);
    else middle.push(rest);
  }
  const content = Fragment.fromArray(middle);
  const from = $from.before();
  if (!$from.node(-1).canReplace($from.index(-1), $from.indexAfter(-1), content)) {
    insertInline(tr, inlineOf(blocks));
    return;
  }
  tr.replaceWith(from, $from.after(), content);
  const isRestAlone = after.childCount > 0 && !isParagraph(last);
  const restSize = after.childCount === 0 ? 0 : isRestAlone ? after.content.size + 2 : after.content.size + 1;
  selectEnd(tr, from + content.size - restSize);
}

/** The two parts of a text; spaces at the cut are dropped where a block stands there now. */
function halvesOf(text: Node, offset: number, joinsBefore: boolean, joinsAfter: boolean) {
  const all = text.textBetween(0, text.content.size, undefined, '\ufffc');
  const spacesBefore = joinsBefore ? 0 : (/\s*$/.exec(all.slice(0, offset))?.[0].length ?? 0);
  const spacesAfter = joinsAfter ? 0 : (/^\s*/.exec(all.slice(offset))?.[0].length ?? 0);
  return { before: text.cut(0, offset - spacesBefore), after: text.cut(offset + spacesAfter) };
}

function joined(paragraph: Node, rest: Node): Node {
  return paragraph.copy(paragraph.content.append(rest.content));
}

/** Puts the cursor where one writes on after what was inserted. */
function selectEnd(tr: Transaction, end: number): void {
  const $end = tr.doc.resolve(end);
  tr.setSelection($end.parent.inlineContent ? TextSelection.create(tr.doc, end) : Selection.near($end, -1));
}
