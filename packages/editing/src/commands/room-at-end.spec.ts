import { describe, expect, it } from '@jest/globals';
import { NodeSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { addRoomAtEnd, leaveLastBlock } from './room-at-end.js';

const CODE = '```js\none\ntwo\n```\n';
const COLUMNS =
  '{% columns %}\n{% column %}\nleft\n{% endcolumn %}\n\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}\n';

describe('room at the end of a page', () => {
  it('is part of the page when there is text in it, and not before', () => {
    const code = openMarkdown(CODE);
    const room = run(code, addRoomAtEnd);
    expect(markdownOf(room)).toBe(CODE);
    expect(markdownOf(room.apply(room.tr.insertText('three')))).toBe(`${CODE}\nthree\n`);
  });

  it('is not added behind text and lists, nor twice', () => {
    expect(addRoomAtEnd(openMarkdown('one\n'))).toBe(false);
    expect(addRoomAtEnd(openMarkdown('* one\n'))).toBe(false);
    expect(addRoomAtEnd(run(openMarkdown(CODE), addRoomAtEnd))).toBe(false);
  });

  it('is reached from the last line, whichever column it is in', () => {
    expect(leaveLastBlock(selectWord(openMarkdown(CODE), 'two'))).toBe(true);
    expect(leaveLastBlock(selectWord(openMarkdown(CODE), 'one'))).toBe(false);
    expect(leaveLastBlock(selectWord(openMarkdown(COLUMNS), 'left'))).toBe(true);
    expect(leaveLastBlock(selectWord(openMarkdown(`${COLUMNS}\nend\n`), 'left'))).toBe(false);
  });

  it('is reached from a block that is selected', () => {
    const state = openMarkdown('start\n\n***\n');
    const divider = state.doc.content.size - 1;
    expect(leaveLastBlock(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, divider))))).toBe(true);
    expect(leaveLastBlock(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0))))).toBe(false);
  });
});
