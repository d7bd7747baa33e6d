import { describe, expect, it } from '@jest/globals';
import { parseKeyless } from '@lectern/content/markdown/parse-document';
import { Fragment, type Node } from 'prosemirror-model';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { toEditor } from '../mapping/to-editor.js';
import { schema } from '../schema/schema.js';
import { cellsOfTable, pasteCells, tableOf } from '../tables/paste-cells.js';
import { codeFromText, insertBlocks, insertPlainText } from './paste.js';

const blocks = (markdown: string): Node[] => [...toEditor(parseKeyless(markdown)).children];
const cells = (rows: string[][]): Fragment[][] =>
  rows.map((row) => row.map((text) => (text === '' ? Fragment.empty : Fragment.from(schema.text(text)))));

const filling = (rows: string[][]) => pasteCells(cellsOfTable(tableOf(cells(rows))));

/** What becomes of a page when something is pasted behind a word of it. */
function pasted(markdown: string, word: string, pastedMarkdown: string): string {
  return markdownOf(run(selectWord(openMarkdown(markdown), word), insertBlocks(blocks(pastedMarkdown))));
}

describe('pasting blocks', () => {
  it.each([
    ['one paragraph into a text', 'one two\n', 'one', 'new', 'onenew two\n'],
    ['paragraphs that join the text around them', 'one two\n', 'one', 'a\n\nmiddle\n\nb', 'onea\n\nmiddle\n\nb two\n'],
    ['other blocks between the halves of a text', 'one two\n', 'one', '# Head', 'one\n\n# Head\n\ntwo\n'],
    ['nothing empty behind the end of a text', 'one\n', 'one', '# Head', 'one\n\n# Head\n'],
    ['items beside an item', '* one\n* two\n', 'one', '* new', '* one\n* new\n* two\n'],
    ['items as tasks', '* [x] one\n', 'one', '* new', '* [x] one\n* [ ] new\n'],
    ['the text of blocks into code', '```\none\n```\n', 'one', '* a\n* b', '```\nonea\nb\n```\n'],
  ])('puts %s', (_, page, word, clip, result) => {
    expect(pasted(page, word, clip)).toBe(result);
  });

  it('puts the text of blocks as lines into a cell', () => {
    expect(pasted('| A |\n| - |\n| one |\n', 'one', 'x\n\ny')).toContain('onex<br>y');
  });

  it('replaces an empty page, and leaves the cursor behind what was pasted', () => {
    const state = run(openMarkdown(''), insertBlocks(blocks('# Head\n\n* item')));
    expect(markdownOf(state.apply(state.tr.insertText('!')))).toBe('# Head\n\n* item!\n');
  });

  it('leaves the cursor between what was pasted and the rest of the text', () => {
    const state = run(selectWord(openMarkdown('one two\n'), 'one'), insertBlocks(blocks('a\n\nb')));
    expect(markdownOf(state.apply(state.tr.insertText('!')))).toBe('onea\n\nb! two\n');
  });
});

describe('pasting plain text', () => {
  it('makes paragraphs of blocks of lines, and breaks of lines', () => {
    const state = run(openMarkdown(''), insertPlainText('a\r\n  b\r\n\r\n* not a list'));
    expect(state.doc.children.map((node) => node.textContent)).toEqual(['a\nb', '* not a list']);
  });

  it('makes lines of code in code', () => {
    const state = selectWord(openMarkdown('```\none\n```\n'), 'one');
    expect(markdownOf(run(state, insertPlainText('\n  two\n')))).toBe('```\none\n  two\n\n```\n');
  });
});

describe('pasting cells', () => {
  const table = '| A | B |\n| - | - |\n| one | two |\n';

  it('fills the cells from the cursor on, and adds rows and columns', () => {
    const state = run(
      selectWord(openMarkdown(table), 'two'),
      filling([
        ['1', '2'],
        ['3', ''],
      ]),
    );
    expect(markdownOf(state)).toBe('| A | B |  |\n| :--- | :--- | :--- |\n| one | 1 | 2 |\n|  | 3 |  |\n');
  });

  it('fills the head in plain text', () => {
    const state = run(selectWord(openMarkdown(table), 'A'), filling([['X'], ['Y']]));
    expect(markdownOf(state)).toBe('| X | B |\n| :--- | :--- |\n| Y | two |\n');
  });

  it('makes a table with a head of them elsewhere, and code of lines', () => {
    const made = [tableOf(cells([['A', 'B'], ['1']])), codeFromText('a\n\nb\n', 'js')];
    expect(markdownOf(run(openMarkdown(''), insertBlocks(made)))).toBe(
      '| A | B |\n| :--- | :--- |\n| 1 |  |\n\n```js\na\n\nb\n```\n',
    );
  });
});
