import { describe, expect, it } from '@jest/globals';
import { type Command, TextSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { keysOf, markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { CellSelection } from '../tables/cell-selection.js';
import { deleteColumn, deleteRow, insertColumn, insertRow, setCellValue } from '../tables/rows-and-columns.js';
import { deleteBlock, duplicateBlock, insertBlock, moveBlock, moveBlockTo } from './blocks.js';
import { setColor } from './colors.js';
import { settleConflict } from './conflicts.js';
import { insertLink, linkAt, removeLinks, setLink, turnLinkInto } from './links.js';
import { indentItem, outdentItem, splitItem, toggleList, toggleTask } from './lists.js';
import { createBlock } from './new-blocks.js';
import { insertPart, removePart } from './parts.js';
import { leaveCode, setHeading, splitCodeLine, toggleTextMark } from './text.js';
import { turnInto } from './turn-into.js';

/** The Markdown after a command with the cursor behind a word, or with the word selected. */
function after(markdown: string, word: string, command: Command, kind?: 'all'): string {
  return markdownOf(run(selectWord(openMarkdown(markdown), word, kind), command));
}

const table = '| a | b |\n| :--- | :--- |\n| one | two |\n| three | four |\n';

describe('commands for text', () => {
  it.each<[string, string, Command, string]>([
    ['make a heading of a paragraph', 'one', setHeading(2), '## one\n'],
    ['make a paragraph of a heading', '# one', setHeading(0), 'one\n'],
    ['begin another line of code with the same indentation', '```\n  one\n```', splitCodeLine, '```\n  one\n  \n```\n'],
    ['turn a heading into code', '# one', turnInto('code'), '```\none\n```\n'],
    ['turn code into a paragraph with its lines', '```js\none\ntwo\n```', turnInto('paragraph'), 'one\\\ntwo\n'],
    ['turn a quote into a hint', '> one', turnInto('hint'), '{% hint style="info" %}\none\n{% endhint %}\n'],
    ['put a paragraph into a quote', 'one', turnInto('blockquote'), '> one\n'],
  ])('%s', (_, markdown, command, expected) => {
    expect(after(markdown, 'one', command)).toBe(expected);
  });

  it('leave a block that is turned into another its key', () => {
    const state = selectWord(openMarkdown('one', ['a']), 'one');
    for (const target of ['heading_3', 'code', 'paragraph'] as const) {
      expect(keysOf(run(state, turnInto(target)))[0]).toBe('a');
    }
  });

  it('add and remove marks', () => {
    const bold = run(selectWord(openMarkdown('one two'), 'two', 'all'), toggleTextMark('bold'));
    expect(markdownOf(bold)).toBe('one **two**\n');
    expect(markdownOf(run(bold, toggleTextMark('bold')))).toBe('one two\n');
  });

  it('color a text and the ground behind it one by one', () => {
    const red = run(selectWord(openMarkdown('one **two** three'), 'two', 'all'), setColor('text', 'red'));
    const { to } = red.selection;
    const all = red.apply(red.tr.setSelection(TextSelection.create(red.doc, 1, to)));
    const onBlue = run(all, setColor('background', 'blue'));
    const colors = onBlue.doc.firstChild?.children.map(({ marks }) => marks.find(({ type }) => type.name === 'color'));
    expect(colors?.map((mark) => mark && [mark.attrs['text'], mark.attrs['background']])).toEqual([
      ['default', 'blue'],
      ['red', 'blue'],
      undefined,
    ]);
    const plain = run(run(onBlue, setColor('background', 'default')), setColor('text', 'default'));
    expect(markdownOf(plain)).toBe('one **two** three\n');
  });

  it('leave code after an empty line', () => {
    const state = run(selectWord(openMarkdown('```\none\n```'), 'one'), splitCodeLine);
    const left = run(state, leaveCode);
    expect(left.selection.$from.parent.type.name).toBe('paragraph');
    expect(left.doc.firstChild?.childCount).toBe(1);
  });
});

describe('commands for links', () => {
  const page = { kind: 'page', page: 'p1' } as const;

  it('make a link of what is selected, and insert one where nothing is', () => {
    expect(after('one two', 'two', setLink(page), 'all')).toBe('one [two](/pages/p1)\n');
    expect(after('one ', 'one', setLink(page))).toBe('one\n');
    expect(after('one', 'one', insertLink(page, ' two'))).toBe('one[ two](/pages/p1)\n');
  });

  it.each(['se', 'see', 'this', '**thi'])(
    'find, change and remove the whole link around a cursor behind %s',
    (word) => {
      const state = selectWord(openMarkdown('- [see **this**](https://a.example/) and more'), word.replace('**', ''));
      expect(linkAt(state)?.ref).toEqual({ kind: 'url', url: 'https://a.example/' });
      expect(markdownOf(run(state, setLink(page)))).toBe('* [see **this**](/pages/p1) and more\n');
      expect(markdownOf(run(state, removeLinks))).toBe('* see **this** and more\n');
    },
  );

  it('leave the link beside the one at the cursor alone', () => {
    const state = selectWord(openMarkdown('[one](https://a.example/)[two](https://a.example/)'), 'on');
    expect(markdownOf(run(state, removeLinks))).toBe('one[two](https://a.example/)\n');
  });

  it('put a block in the place of a link that stands alone, and of no other', () => {
    const board = () => turnLinkInto(createBlock('integration', { integration: 'boards', block: 'board', props: {} }));
    const alone = selectWord(openMarkdown('[board](https://a.example/)'), 'board');
    expect(markdownOf(run(alone, board()))).toBe('{% @boards/board %}\n');
    const inText = selectWord(openMarkdown('See [board](https://a.example/)'), 'board');
    const inTitle = selectWord(openMarkdown('# [board](https://a.example/)'), 'board');
    for (const state of [inText, inTitle]) expect(run(state, board())).toBe(state);
  });

  it('find no link where only a part of the selection is one', () => {
    const state = selectWord(openMarkdown('[one](https://a.example/) two'), 'one', 'all');
    const { from, to } = state.selection;
    const wider = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to + 2)));
    expect(linkAt(state)?.to).toBe(to);
    expect(linkAt(wider)).toBeUndefined();
  });

  it('put a block in the place of a link that is alone in its paragraph', () => {
    const embed = turnLinkInto(createBlock('embed', { url: 'https://example.com/' }));
    expect(after('one\n\n[two](https://example.com/)', 'two', embed)).toBe(
      'one\n\n{% embed url="https://example.com/" %}\n',
    );
    expect(after('[two](https://example.com/) three', 'two', embed)).toBe('[two](https://example.com/) three\n');
    expect(after('# [two](https://example.com/)', 'two', embed)).toBe('# [two](https://example.com/)\n');
  });
});

describe('commands for lists', () => {
  it('make a list, change its kind, and take it apart', () => {
    const list = run(selectWord(openMarkdown('one\n\ntwo'), 'one'), toggleList('list_unordered'));
    expect(markdownOf(list)).toBe('* one\n\ntwo\n');
    const tasks = run(list, toggleList('list_tasks'));
    expect(markdownOf(tasks)).toBe('* [ ] one\n\ntwo\n');
    expect(markdownOf(run(tasks, toggleTask))).toBe('* [x] one\n\ntwo\n');
    expect(markdownOf(run(tasks, toggleList('list_tasks')))).toBe('one\n\ntwo\n');
  });

  it('make an item of every selected block', () => {
    const state = selectWord(openMarkdown('one\n\ntwo\n\nthree'), 'one', 'all');
    const end = selectWord(state, 'three').selection.to;
    const all = state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from, end)));
    expect(markdownOf(run(all, toggleList('list_ordered')))).toBe('1. one\n2. two\n3. three\n');
  });

  it('move items in and out, and end them', () => {
    expect(after('- one\n- two', 'two', indentItem)).toBe('* one\n  * two\n');
    expect(after('- one\n  - two', 'two', outdentItem)).toBe('* one\n* two\n');
    expect(after('- [x] onetwo', 'one', splitItem)).toBe('* [x] one\n* [ ] two\n');
  });
});

describe('commands for blocks', () => {
  it('insert a block behind the one at the cursor, or instead of an empty paragraph', () => {
    expect(after('one\n\ntwo', 'one', insertBlock(createBlock('divider')))).toBe('one\n\n***\n\ntwo\n');
    expect(markdownOf(run(openMarkdown(''), insertBlock(createBlock('divider'))))).toBe('***\n');
  });

  it('insert a block into the list item or cell that the cursor stands in, and behind code', () => {
    expect(after('- one', 'one', insertBlock(createBlock('divider')))).toBe('* one\n\n  ***\n');
    expect(after('```\none\n```', 'one', insertBlock(createBlock('divider')))).toBe('```\none\n```\n\n***\n');
  });

  it('move whole list items', () => {
    expect(after('- one\n- two', 'two', moveBlock('up'))).toBe('* two\n* one\n');
  });

  it('move, copy and delete all blocks that are selected', () => {
    const start = openMarkdown('one\n\ntwo\n\nthree', ['a', 'b', 'c']);
    const [from, to] = ['one', 'two'].map((word) => selectWord(start, word).selection.from);
    const state = start.apply(start.tr.setSelection(TextSelection.create(start.doc, from ?? 0, to)));
    expect(markdownOf(run(state, moveBlock('down')))).toBe('three\n\none\n\ntwo\n');
    expect(markdownOf(run(state, duplicateBlock))).toBe('one\n\ntwo\n\none\n\ntwo\n\nthree\n');
    expect(markdownOf(run(state, deleteBlock))).toBe('three\n');
  });

  it('move blocks to another place, into containers, and with their list out of it', () => {
    const to = (markdown: string, word: string, target: string) => {
      const state = openMarkdown(markdown);
      const pos = selectWord(state, target).selection.$from.after();
      return markdownOf(run(selectWord(state, word), moveBlockTo(pos)));
    };
    expect(to('one\n\ntwo\n\nthree', 'one', 'two')).toBe('two\n\none\n\nthree\n');
    expect(to('one\n\n> two', 'one', 'two')).toBe('> two\n>\n> one\n');
    expect(to('- [x] one\n- [ ] two\n\nend', 'one', 'end')).toBe('* [ ] two\n\nend\n\n* [x] one\n');
    expect(to('- one\n\nend', 'one', 'end')).toBe('end\n\n* one\n');
    expect(to('one\n\n- two', 'one', 'one')).toBe('one\n\n* two\n');
  });

  it('leave the keys of blocks that move', () => {
    const state = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'one');
    expect(keysOf(run(state, moveBlockTo(state.doc.content.size)))).toEqual(['b', 'a']);
  });

  it('delete blocks, and lists that would be empty', () => {
    expect(after('one\n\n- two', 'two', deleteBlock)).toBe('one\n');
    expect(after('one', 'one', deleteBlock)).toBe('');
  });

  it('add and remove tabs; without tabs there is nothing', () => {
    const tabs = '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n{% endtabs %}\n';
    const added = run(selectWord(openMarkdown(tabs), 'one'), insertPart('tabs_item', 'after'));
    expect(added.doc.firstChild?.childCount).toBe(2);
    expect(markdownOf(run(added, removePart('tabs_item')))).toBe(tabs);
    expect(after(`${tabs}\nend`, 'one', removePart('tabs_item'))).toBe('end\n');
  });
});

describe('commands for conflicts', () => {
  const side = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}`;
  const conflict = (main: string, other: string) =>
    `{% conflict %}\n${side('Main', main)}\n\n${side('This change request', other)}\n{% endconflict %}`;

  it('leave the side that was chosen, or both', () => {
    expect(after(conflict('one', 'two'), 'one', settleConflict('main'))).toBe('one\n');
    expect(after(conflict('one', 'two'), 'one', settleConflict('change_request'))).toBe('two\n');
    expect(after(conflict('one', 'two'), 'one', settleConflict('both'))).toBe('one\n\ntwo\n');
  });

  it('leave nothing of a block that the chosen side deleted', () => {
    expect(after(`${conflict('one', '')}\n\nend`, 'one', settleConflict('change_request'))).toBe('end\n');
  });
});

describe('commands for tables', () => {
  it('leave a table that Markdown writes with pipes such a table', () => {
    expect(after(table, 'one', insertRow('before'))).toBe(table.replace('| one', '|  |  |\n| one'));
    expect(after(table, 'one', insertColumn('after'))).toBe(
      '| a |  | b |\n| :--- | :--- | :--- |\n| one |  | two |\n| three |  | four |\n',
    );
    expect(after(table, 'one', deleteRow)).toBe('| a | b |\n| :--- | :--- |\n| three | four |\n');
    expect(after(table, 'two', deleteColumn)).toBe('| a |\n| :--- |\n| one |\n| three |\n');
  });

  it('add the first row below the head, and never delete the head', () => {
    expect(after(table, 'a', insertRow('before'))).toBe(table.replace('| one', '|  |  |\n| one'));
    expect(after(table, 'a', deleteRow)).toBe(table);
  });

  it('set values in columns that hold no text, and nowhere else', () => {
    const typed =
      '<table><thead><tr><th>a</th><th data-type="number">n</th></tr></thead><tbody><tr><td>one</td><td>1</td></tr></tbody></table>';
    const state = openMarkdown(typed);
    const cells: number[] = [];
    state.doc.descendants((node, pos) => {
      if (node.type.name === 'table_cell') cells.push(pos);
    });
    const [text, number] = cells.map((pos) => state.apply(state.tr.setSelection(CellSelection.create(state.doc, pos))));
    expect(text && markdownOf(run(text, setCellValue(7)))).toBe(markdownOf(state));
    expect(number && markdownOf(run(number, setCellValue(7)))).toBe(markdownOf(state).replace('>1<', '>7<'));
  });

  it('delete a table with its last column', () => {
    expect(after('| a |\n| --- |\n| one |\n\nend', 'one', deleteColumn)).toBe('end\n');
  });
});
