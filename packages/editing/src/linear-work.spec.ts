import { afterAll, describe, expect, it } from '@jest/globals';
import type { Command, EditorState } from 'prosemirror-state';
import { TIMES, WorkCounter } from '../../content/test/work-counter.js';

const counter = new WorkCounter(/\/packages\/editing\/src\/|\/node_modules\/prosemirror-/);
counter.start();
afterAll(() => counter.stop());

const { undo } = await import('prosemirror-history');
const { Fragment } = await import('prosemirror-model');
const { TextSelection } = await import('prosemirror-state');
const { insertBlocks, insertPlainText } = await import('./commands/paste.js');
const { changedPart } = await import('./keys/changed-children.js');
const { createNode } = await import('./schema/schema.js');
const { tableOf } = await import('./tables/paste-cells.js');
const { openMarkdown } = await import('../test/states.js');

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const paragraphs = (count: number) => numbers(count).join('\n\n');

function after(state: EditorState, command: Command): EditorState {
  let next = state;
  expect(command(state, (transaction) => (next = state.apply(transaction)))).toBe(true);
  return next;
}

/** An editor with some Markdown, and the cursor behind its first word. */
function at(markdown: string): EditorState {
  const state = openMarkdown(markdown);
  return state.apply(state.tr.setSelection(TextSelection.atStart(state.doc)));
}

const list = (count: number) => {
  const items = numbers(count).map(() => createNode('list_item', {}, createNode('paragraph')));
  return createNode('list_unordered', {}, items);
};

const edits: [name: string, edit: (size: number) => EditorState][] = [
  ['paragraphs', (size) => after(at('one'), insertPlainText(paragraphs(size)))],
  ['paragraphs into as many', (size) => after(at(paragraphs(size)), insertPlainText(paragraphs(size)))],
  [
    'copies of what stands there',
    (size) => {
      const state = at(paragraphs(size));
      return after(state, insertBlocks(state.doc.children));
    },
  ],
  ['a list', (size) => after(at('one'), insertBlocks([list(size)]))],
  ['lines of code', (size) => after(at('```\none\n```'), insertPlainText(numbers(size).join('\n')))],
  [
    'a table',
    (size) => after(at('one'), insertBlocks([tableOf(numbers(size).map(() => [Fragment.empty, Fragment.empty]))])),
  ],
];

describe('pasting is work by the length of what is pasted', () => {
  it.each(edits)('of %s, and so is undoing it', (_, edit) => {
    const size = 200;
    const paste = (length: number) => () => {
      const pasted = edit(length);
      const undone = after(pasted, undo);
      changedPart(pasted.doc, undone.doc);
    };
    expect(counter.tooOften(paste(size), paste(size * TIMES), 20 * size * TIMES)).toEqual([]);
  });
});
