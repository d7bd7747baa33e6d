import { describe, expect, it } from '@jest/globals';
import type { Data, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';
import type { Command, EditorState } from 'prosemirror-state';
import { block, documentOf } from '../../../content/test/nodes.js';
import { run } from '../../test/random-edits.js';
import { asRead, keysOf, markdownOf, open, openMarkdown, selectWord } from '../../test/states.js';
import { toDocument } from '../mapping/to-document.js';
import { CellSelection } from './cell-selection.js';
import type { ColumnType } from './cell-values.js';
import { cellAt, cellAtSelection } from './cells.js';
import {
  alignColumn,
  columnSettings,
  lossesOfType,
  setColumnType,
  setTableKind,
  setTableView,
  showColumn,
} from './columns.js';
import { cellsOfTable, cellsOfText, pasteCells, textOfCells } from './paste-cells.js';
import {
  clearCells,
  deleteColumn,
  duplicateColumn,
  duplicateRow,
  goToCell,
  leaveTable,
  moveColumn,
  moveRow,
  setCellValue,
} from './rows-and-columns.js';

const TABLE = '| a | b |\n| :--- | :--- |\n| one | two |\n| three | four |\n';

/** The rows of a table of text as Markdown has them, without its head. */
const rowsOf = (state: EditorState): string[] => markdownOf(state).trimEnd().split('\n').slice(2);

/** The state after a command with the cursor behind a word. */
const after = (word: string, command: Command, markdown = TABLE): EditorState =>
  run(selectWord(openMarkdown(markdown), word), command);

/** Selects the cells between two words. */
function selectCells(state: EditorState, from: string, to: string): EditorState {
  const [first, last] = [from, to].map((word) => cellAtSelection(selectWord(state, word)));
  if (first === undefined || last === undefined) throw new Error('There is no such cell.');
  return state.apply(state.tr.setSelection(CellSelection.create(state.doc, first.pos, last.pos)));
}

const tableIn = (state: EditorState): Data => dataOf(toDocument(state.doc).nodes[0]?.data);
const valuesIn = (state: EditorState): Json[] =>
  Object.values(dataOf(tableIn(state)['records'])).map((record) => dataOf(record)['values'] ?? null);

describe('rows and columns', () => {
  it.each<[string, Command, string[]]>([
    ['duplicates a row', duplicateRow, ['| one | two |', '| one | two |', '| three | four |']],
    ['moves a row down', moveRow('down'), ['| three | four |', '| one | two |']],
    ['duplicates a column', duplicateColumn, ['| one | one | two |', '| three | three | four |']],
    ['moves a column to the right', moveColumn('right'), ['| two | one |', '| four | three |']],
  ])('%s', (_, command, rows) => {
    expect(rowsOf(after('one', command))).toEqual(rows);
  });

  it('stays in the row or column that it moves, and goes no further than the edge', () => {
    expect(rowsOf(run(after('one', moveRow('down')), moveRow('up')))).toEqual(['| one | two |', '| three | four |']);
    const moved = after('one', moveColumn('right'));
    expect(cellAtSelection(moved)?.column).toBe(1);
    expect(moveColumn('right')(moved)).toBe(false);
    expect(moveRow('up')(selectWord(openMarkdown(TABLE), 'one'))).toBe(false);
  });

  it('gives copies keys of their own', () => {
    const keys = keysOf(after('one', duplicateRow));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leads from cell to cell, and adds a row behind the last one', () => {
    const next = after('two', goToCell(1));
    expect(next.selection.$from.parent.textContent).toBe('three');
    expect(run(next, goToCell(-1)).selection.$from.parent.textContent).toBe('two');
    expect(rowsOf(after('four', goToCell(1)))).toHaveLength(3);
    expect(goToCell(-1)(selectWord(openMarkdown(TABLE), 'a'))).toBe(false);
  });

  it('leads out of the table', () => {
    const left = after('one', leaveTable(1), `${TABLE}\nEnd\n`);
    expect(left.selection.$from.parent.textContent).toBe('End');
  });

  it('aligns a column', () => {
    expect(markdownOf(after('two', alignColumn('right')))).toContain('| :--- | ---: |');
  });
});

describe('selected cells', () => {
  it('are emptied and stay selected', () => {
    const cleared = run(selectCells(openMarkdown(TABLE), 'one', 'four'), clearCells);
    expect(rowsOf(cleared)).toEqual(['|  |  |', '|  |  |']);
    expect(cleared.selection).toBeInstanceOf(CellSelection);
  });

  it('make room for what is typed', () => {
    const state = selectCells(openMarkdown(TABLE), 'one', 'three');
    expect(rowsOf(state.apply(state.tr.insertText('new')))).toEqual(['|  | two |', '| new | four |']);
  });

  it('are copied with tabs between them', () => {
    const { selection } = selectCells(openMarkdown(TABLE), 'a', 'two');
    expect(selection instanceof CellSelection && textOfCells(selection)).toBe('a\tb\none\ttwo');
  });

  it('are pasted into other cells, and add what is missing', () => {
    const state = openMarkdown(TABLE);
    const table = selectCells(state, 'one', 'four').selection.content().content.child(0);
    expect(rowsOf(run(selectWord(state, 'four'), pasteCells(cellsOfTable(table))))).toEqual([
      '| one | two |  |',
      '| three | one | two |',
      '|  | three | four |',
    ]);
    const pasted = run(selectWord(state, 'three'), pasteCells(cellsOfText('1\t2\r\n3\t4\r\n')));
    expect(rowsOf(pasted)).toEqual(['| one | two |', '| 1 | 2 |', '| 3 | 4 |']);
    expect(pasted.selection instanceof CellSelection && pasted.selection.cells).toHaveLength(4);
  });

  it('are all filled by a single one', () => {
    const filled = run(selectCells(openMarkdown(TABLE), 'one', 'four'), pasteCells(cellsOfText('x')));
    expect(rowsOf(filled)).toEqual(['| x | x |', '| x | x |']);
  });

  it('survive other changes of the document', () => {
    const state = selectCells(openMarkdown(`Start\n\n${TABLE}`), 'one', 'four');
    const changed = state.apply(state.tr.insertText('x', 1));
    expect(changed.selection.eq(selectCells(changed, 'one', 'four').selection)).toBe(true);
    const gone = state.apply(state.tr.delete(7, state.doc.content.size));
    expect(gone.selection).not.toBeInstanceOf(CellSelection);
  });
});

/** The values of a column after it got another type, and how many of them say less. */
function converted(column: Data, values: Json[], type: ColumnType) {
  const records = values.map((value, index): [string, Json] => [
    `r${index}`,
    { orderIndex: `${index}`, values: { c: value } },
  ]);
  const table = block('table', {
    view: { type: 'grid', columns: ['c'], hideHeader: false },
    definition: { c: { id: 'c', title: 'C', ...column } },
    records: Object.fromEntries(records),
  });
  const state = open(asRead(documentOf(table)));
  const losses = lossesOfType(state.doc, 2, type);
  const next = run(state, setColumnType(2, type));
  return { losses, values: valuesIn(next).map((each) => dataOf(each)['c'] ?? null), state: next };
}

describe('the type of a column', () => {
  it.each<[string, Data, Json[], ColumnType, Json[], number]>([
    ['numbers become ratings up to the most', { type: 'number' }, [3, 7], 'rating', [3, null], 1],
    ['numbers become options', { type: 'number' }, [3, 3, 4], 'select', [['3'], ['3'], ['4']], 0],
    ['boxes become numbers where they can', { type: 'checkbox' }, [true], 'number', [null], 1],
    [
      'links become pictures',
      { type: 'content-ref' },
      [
        { kind: 'url', url: 'https://example.com/a.png' },
        { kind: 'page', page: 'p' },
      ],
      'image',
      [{ kind: 'url', url: 'https://example.com/a.png' }, null],
      1,
    ],
    [
      'single files become pictures',
      { type: 'files' },
      [['f'], ['f', 'g']],
      'image',
      [{ kind: 'file', file: 'f' }, null],
      1,
    ],
    ['nothing stays nothing', { type: 'number' }, [null], 'users', [null], 0],
  ])('%s', (_, column, values, type, expected, losses) => {
    const result = converted(column, values, type);
    expect(result.values).toEqual(expected);
    expect(result.losses).toBe(losses);
  });

  it('turns values into text and back', () => {
    const { state } = converted({ type: 'number' }, [12.5], 'text');
    expect(markdownOf(state)).toContain('12.5');
    const back = run(state, setColumnType(2, 'number'));
    expect(valuesIn(back)).toEqual([{ c: 12.5 }]);
  });

  it('says that formatting would be lost', () => {
    const state = openMarkdown('| a |\n| --- |\n| **7** |\n| 8 |\n');
    expect(lossesOfType(state.doc, 2, 'number')).toBe(1);
  });

  it('decides whether a cell can have a value', () => {
    const { state } = converted({ type: 'number' }, [1], 'rating');
    const cell = cellAt({ node: state.doc.child(0), pos: 0, parent: state.doc, index: 0 }, 1, 0);
    const selected = state.apply(state.tr.setSelection(CellSelection.create(state.doc, cell?.pos ?? 0)));
    expect(valuesIn(run(selected, setCellValue(4)))).toEqual([{ c: 4 }]);
    expect(setCellValue(4)(selectWord(openMarkdown(TABLE), 'one'))).toBe(false);
  });
});

describe('the view of a table', () => {
  it('hides columns and shows them again where they were', () => {
    const hidden = run(openMarkdown(TABLE), showColumn(0, 'c1', false));
    expect(hidden.doc.child(0).child(0).textContent).toBe('b');
    expect(columnSettings(hidden.doc.child(0)).map(({ title, isShown }) => [title, isShown])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(showColumn(0, 'c2', false)(hidden)).toBe(false);
    expect(markdownOf(run(hidden, showColumn(0, 'c1', true)))).toBe(TABLE);
  });

  it('becomes cards with a cover, which a column that is deleted takes along', () => {
    const cards = run(run(openMarkdown(TABLE), setTableKind(0, 'cards')), setTableView(0, { coverDefinition: 'c2' }));
    expect(tableIn(cards)['view']).toEqual({
      type: 'cards',
      columns: ['c1', 'c2'],
      cardSize: 'medium',
      coverDefinition: 'c2',
    });
    const deleted = run(selectWord(cards, 'two'), deleteColumn);
    expect(tableIn(deleted)['view']).toEqual({ type: 'cards', columns: ['c1'], cardSize: 'medium' });
    expect(markdownOf(run(cards, setTableKind(0, 'grid')))).toBe(TABLE);
  });
});
