import { describe, expect, it } from '@jest/globals';
import { TextSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { coloredRanges, textOfCode, toggleHighlightedLines } from './code.js';

const open = () => openMarkdown('```js\nlet a;\n\nlet b;\n```\n\nText.');

describe('code', () => {
  it('has lines that stand out, for as many as are selected', () => {
    const first = run(selectWord(open(), 'let a'), toggleHighlightedLines);
    expect(markdownOf(first)).toContain('{% code highlight="1" %}');
    const all = first.apply(first.tr.setSelection(TextSelection.create(first.doc, 3, first.doc.child(0).nodeSize - 2)));
    const toggled = run(all, toggleHighlightedLines);
    expect(markdownOf(toggled)).toContain('highlight="1,2,3"');
    expect(markdownOf(run(toggled, toggleHighlightedLines))).toBe(markdownOf(open()));
    expect(toggleHighlightedLines(selectWord(open(), 'Text'))).toBe(false);
  });

  it('gets its colors where its letters stand, on every line', () => {
    const { doc } = open();
    const code = doc.child(0);
    expect(textOfCode(code)).toBe('let a;\n\nlet b;');
    const tokens = [
      { text: 'let', role: 'keyword' },
      { text: ' a;\n' },
      { text: '\nlet', role: 'keyword' },
      { text: ' b;' },
    ];
    const colored = coloredRanges(code, tokens).map(({ from, to, role }) => [doc.textBetween(from, to), role]);
    expect(colored).toEqual([
      ['let', 'keyword'],
      ['let', 'keyword'],
    ]);
  });
});
