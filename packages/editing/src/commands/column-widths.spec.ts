import { describe, expect, it } from '@jest/globals';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown } from '../../test/states.js';
import { setColumnWidths, withMovedBorder } from './column-widths.js';

const column = (text: string) => `{% column %}\n${text}\n{% endcolumn %}\n`;
const columns = openMarkdown(`{% columns %}\n${column('one')}\n${column('two')}{% endcolumns %}\n`);

describe('the widths of columns', () => {
  it('are set together, and taken away again', () => {
    const set = run(columns, setColumnWidths(0, [30, 70]));
    expect(markdownOf(set).match(/width="\d+%"/g)).toEqual(['width="30%"', 'width="70%"']);
    expect(markdownOf(run(set, setColumnWidths(0, [null, null])))).toBe(markdownOf(columns));
  });

  it('are left alone where there are no columns, or not as many', () => {
    expect(setColumnWidths(0, [100])(columns)).toBe(false);
    expect(setColumnWidths(1, [30, 70])(columns)).toBe(false);
  });

  it('follow a border that is moved, and keep room for text', () => {
    expect(withMovedBorder([50, 50], 0, 5)).toEqual([55, 45]);
    expect(withMovedBorder([25, 50, 25], 1, -10.4)).toEqual([25, 40, 35]);
    expect(withMovedBorder([50, 50], 0, 90)).toEqual([90, 10]);
    expect(withMovedBorder([50, 50], 0, -90)).toEqual([10, 90]);
    expect(withMovedBorder([50, 50], 1, 5)).toEqual([50, 50]);
  });
});
