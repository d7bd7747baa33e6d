import { parseDocument } from '@lectern/content/markdown/parse-document';
import fc from 'fast-check';
import { deleteSelection, joinBackward, joinForward, liftEmptyBlock, splitBlock } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { addAnnotation, removeAnnotation, setNote } from '../src/commands/annotations.js';
import { modernizeOperation } from '../src/commands/api-blocks.js';
import { deleteBlock, duplicateBlock, insertBlock, moveBlock, moveBlockTo } from '../src/commands/blocks.js';
import { toggleHighlightedLines } from '../src/commands/code.js';
import { setColor } from '../src/commands/colors.js';
import { setColumnWidths } from '../src/commands/column-widths.js';
import { settleConflict } from '../src/commands/conflicts.js';
import { insertLink, removeLinks, setLink, turnLinkInto } from '../src/commands/links.js';
import { indentItem, outdentItem, splitItem, toggleList, toggleTask } from '../src/commands/lists.js';
import { createPicture, insertBlockAt, selectPicture, setPicturesLook, toggleCaption } from '../src/commands/media.js';
import { createBlock } from '../src/commands/new-blocks.js';
import { appendPart, insertPart, movePart, removePart } from '../src/commands/parts.js';
import { codeFromText, insertBlocks, insertPlainText, paragraphsOf } from '../src/commands/paste.js';
import { referToReusable } from '../src/commands/reusable-contents.js';
import { addRoomAtEnd, leaveLastBlock } from '../src/commands/room-at-end.js';
import { insertLineBreak, leaveCode, setHeading, splitCodeLine, toggleTextMark } from '../src/commands/text.js';
import { turnInto } from '../src/commands/turn-into.js';
import { toDocument } from '../src/mapping/to-document.js';
import { toEditor } from '../src/mapping/to-editor.js';
import { blockNodes } from '../src/schema/blocks.js';
import { schema } from '../src/schema/schema.js';
import { replaceMatches, TextFinder } from '../src/search/find-text.js';
import { CellSelection } from '../src/tables/cell-selection.js';
import { COLUMN_TYPES } from '../src/tables/cell-values.js';
import { cellAtSelection } from '../src/tables/cells.js';
import { alignColumn, columnSettings, setColumnType, setTableKind, showColumn } from '../src/tables/columns.js';
import { cellsOfTable, cellsOfText, pasteCells, tableOf } from '../src/tables/paste-cells.js';
import {
  clearCells,
  deleteColumn,
  deleteRow,
  duplicateColumn,
  duplicateRow,
  goToCell,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  setCellValue,
} from '../src/tables/rows-and-columns.js';

/** Something that somebody does in the editor: what it is called, where, and what becomes of the state. */
export interface Edit {
  name: string;
  apply(state: EditorState): EditorState;
}

const pastedCells = [
  [Fragment.from(schema.text('A')), Fragment.empty],
  [Fragment.from(schema.text('B')), Fragment.from(schema.text('C'))],
];

const commands: Readonly<Record<string, Command>> = {
  splitBlock,
  joinBackward,
  joinForward,
  liftEmptyBlock,
  deleteSelection,
  paragraph: setHeading(0),
  heading: setHeading(2),
  bold: toggleTextMark('bold'),
  code: toggleTextMark('inline_code'),
  red: setColor('text', 'red'),
  onBlue: setColor('background', 'blue'),
  uncolored: setColor('text', 'default'),
  link: setLink({ kind: 'url', url: 'https://example.com/' }),
  insertLink: insertLink({ kind: 'page', page: 'p1' }, 'Page'),
  removeLinks,
  unfurl: turnLinkInto(createBlock('integration', { integration: 'boards', block: 'board', props: {} })),
  addAnnotation,
  writeNote: setNote(toDocument(toEditor(parseDocument('A *note*.\n\n```js\nx\n```'))).nodes),
  removeAnnotation,
  linkIntoEmbed: turnLinkInto(createBlock('embed', { url: 'https://example.com/' })),
  insertLineBreak,
  splitCodeLine,
  leaveCode,
  unordered: toggleList('list_unordered'),
  ordered: toggleList('list_ordered'),
  tasks: toggleList('list_tasks'),
  indentItem,
  outdentItem,
  splitItem,
  toggleTask,
  duplicateBlock,
  deleteBlock,
  up: moveBlock('up'),
  down: moveBlock('down'),
  tabBefore: insertPart('tabs_item', 'before'),
  tabAfter: insertPart('tabs_item', 'after'),
  removeTab: removePart('tabs_item'),
  step: insertPart('stepper_step', 'after'),
  removeStep: removePart('stepper_step'),
  column: insertPart('column', 'after'),
  removeColumn: removePart('column'),
  rowBefore: insertRow('before'),
  rowAfter: insertRow('after'),
  deleteRow,
  columnBefore: insertColumn('before'),
  columnAfter: insertColumn('after'),
  deleteColumn,
  cellValue: setCellValue(7),
  duplicateRow,
  moveRow: moveRow('down'),
  duplicateColumn,
  moveColumn: moveColumn('left'),
  nextCell: goToCell(1),
  clearCells,
  alignColumn: alignColumn('center'),
  cards: inTable((_, pos) => setTableKind(pos, 'cards')),
  grid: inTable((_, pos) => setTableKind(pos, 'grid')),
  hideColumn: inTable((table, pos) => showColumn(pos, columnSettings(table).at(-1)?.id ?? '', false)),
  showColumn: inTable((table, pos) =>
    showColumn(pos, columnSettings(table).find((each) => !each.isShown)?.id ?? '', true),
  ),
  pasteText: pasteCells(cellsOfText('1\tx\nyes\thttps://example.com/')),
  pasteTable: inTable((table) => pasteCells(cellsOfTable(table))),
  ...Object.fromEntries(
    COLUMN_TYPES.map((type) => [`column ${type}`, inTable((_, pos) => setColumnType(pos + 2, type))]),
  ),
  extract: referToReusable('r1'),
  modernize: (state, dispatch) =>
    modernizeOperation(state.selection.from, { ref: { kind: 'openapi', spec: 's' }, path: '/a', method: 'get' })(
      state,
      dispatch,
    ),
  settleMain: settleConflict('main'),
  settleBoth: settleConflict('both'),
  pictureAtCursor: (state, dispatch) =>
    insertBlockAt(createPicture({ kind: 'file', file: 'f' }), state.selection.from)(state, dispatch),
  pictureUp: selectPicture('up'),
  pictureDown: selectPicture('down'),
  caption: (state, dispatch) => toggleCaption(state.selection.from)(state, dispatch),
  frame: (state, dispatch) =>
    setPicturesLook(state.selection.from, { withFrame: true, align: 'left' })(state, dispatch),
  toggleHighlightedLines,
  tabBack: movePart('tabs_item', 'back'),
  stepForth: movePart('stepper_step', 'forth'),
  addRoomAtEnd,
  leaveLastBlock,
  columnWidths: (state, dispatch) => {
    const { from } = state.selection;
    const { childCount = 0 } = state.doc.nodeAt(from) ?? {};
    return setColumnWidths(from, Array(childCount).fill(40))(state, dispatch);
  },
  lastColumn: (state, dispatch) => appendPart('column', state.selection.from)(state, dispatch),
  pasteParagraphs: insertBlocks(paragraphsOf('one\n\ntwo\nthree')),
  pasteCode: insertBlocks([codeFromText('a\n\n  b', 'js')]),
  pasteList: insertBlocks([createBlock('list_tasks')]),
  pasteNewTable: insertBlocks([tableOf(pastedCells)]),
  pastePlain: insertPlainText('one\n\ntwo\nthree'),
  fillCells: pasteCells(cellsOfTable(tableOf(pastedCells))),
  replaceAll: (state, dispatch) => {
    const matches = new TextFinder({ text: 'e', matchCase: false, wholeWords: false }).find(state.doc);
    return replaceMatches(matches, 'ö ')(state, dispatch);
  },
  turnIntoText: turnInto('paragraph'),
  turnIntoHeading: turnInto('heading_1'),
  turnIntoCode: turnInto('code'),
  turnIntoQuote: turnInto('blockquote'),
  turnIntoHint: turnInto('hint'),
  turnIntoTasks: turnInto('list_tasks'),
};

/** A command for the table at the cursor. */
function inTable(command: (table: Node, pos: number) => Command): Command {
  return (state, dispatch, view) => {
    const table = cellAtSelection(state)?.table;
    return table !== undefined && command(table.node, table.pos)(state, dispatch, view);
  };
}

/** The blocks that can be inserted by themselves. */
const insertable = Object.entries(blockNodes)
  .filter(([, { spec }]) => spec.group === 'block')
  .map(([name]) => name);

/** A number without the bias to small ones, which would put all edits at the beginning. */
const number = fc.noBias(fc.nat({ max: 9999 }));
/** Where somebody selects something: most often nothing but a cursor. */
const anywhere: fc.Arbitrary<Where> = fc.record({
  at: number,
  offset: number,
  kind: fc.noBias(fc.constantFrom('cursor', 'cursor', 'cursor', 'words', 'words', 'node', 'range', 'cells')),
  end: number,
});

interface Where {
  at: number;
  offset: number;
  kind: 'cursor' | 'words' | 'node' | 'range' | 'cells';
  end: number;
}

/** Typing anywhere. */
export const anyTyping: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom('word', 'two words ', '# x', '*'), anywhere)
  .map(typeAt);

/** Edits anywhere in whatever document stands there: commands, typing, pasting, undoing. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(commands)), anywhere).map(commandAt) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...insertable), anywhere).map(insertAt) },
  { weight: 3, arbitrary: anyTyping },
  { weight: 4, arbitrary: fc.tuple(anywhere, anywhere).map(pasteAt) },
  { weight: 2, arbitrary: fc.tuple(anywhere, number).map(dragAt) },
  { weight: 1, arbitrary: fc.constant(step('undo', undo)) },
  { weight: 1, arbitrary: fc.constant(step('redo', redo)) },
);

/** The state after a command; the same where it does not apply. */
export function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

function step(name: string, command: Command): Edit {
  return { name, apply: (state) => run(state, command) };
}

/** A command at the first place from the given one on where it applies. */
function commandAt([name, where]: [string, Where]): Edit {
  const command = commands[name];
  return {
    name: `${name} ${JSON.stringify(where)}`,
    apply: (state) => {
      for (let tries = 0; command !== undefined && tries < TRIES; tries += 1) {
        const there = select(state, { ...where, at: where.at + tries });
        if (command(there)) return run(there, command);
      }
      return state;
    },
  };
}

const TRIES = 20;

function insertAt([name, where]: [string, Where]): Edit {
  return {
    name: `insert ${name} ${JSON.stringify(where)}`,
    apply: (state) => run(select(state, where), insertBlock(createBlock(name))),
  };
}

function typeAt([text, where]: [string, Where]): Edit {
  return {
    name: `type ${text} ${JSON.stringify(where)}`,
    apply: (state) => {
      const there = select(state, where);
      return there.selection instanceof TextSelection ? there.apply(there.tr.insertText(text)) : there;
    },
  };
}

/** Copies what is selected in one place to another. */
function pasteAt([from, to]: [Where, Where]): Edit {
  return {
    name: `paste ${JSON.stringify(from)} ${JSON.stringify(to)}`,
    apply: (state) => {
      const slice = select(state, from).selection.content();
      const there = select(state, to);
      return there.apply(there.tr.replaceSelection(slice));
    },
  };
}

/** Drags a block to anywhere. */
function dragAt([from, to]: [Where, number]): Edit {
  return {
    name: `drag ${JSON.stringify(from)} ${to}`,
    apply: (state) => run(select(state, from), moveBlockTo(to % (state.doc.content.size + 1))),
  };
}

/** Puts the cursor into one of the texts, or selects from there, or selects one of the nodes. */
function select(state: EditorState, { at, offset, kind, end }: Where): EditorState {
  const texts: number[] = [];
  const nodes: number[] = [];
  const cells: number[] = [];
  state.doc.descendants((node, pos) => {
    if (node.isTextblock) texts.push(pos + 1 + (offset % (node.content.size + 1)));
    if (NodeSelection.isSelectable(node)) nodes.push(pos);
    if (node.type.name === 'table_cell' || node.type.name === 'table_header') cells.push(pos);
  });
  const pick = (list: readonly number[], index: number): number => list[index % list.length] ?? 0;
  if (kind === 'cells' && cells.length > 0) {
    const selected = CellSelection.between(state.doc, pick(cells, at), pick(cells, end));
    return state.apply(state.tr.setSelection(selected));
  }
  if (texts.length === 0 || (kind === 'node' && nodes.length > 0)) {
    return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pick(nodes, at))));
  }
  const $from = state.doc.resolve(pick(texts, at));
  const ends = { cursor: $from.pos, node: $from.pos, cells: $from.pos, words: $from.end(), range: pick(texts, end) };
  return state.apply(state.tr.setSelection(TextSelection.between($from, state.doc.resolve(ends[kind]))));
}
