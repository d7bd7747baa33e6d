import { describe, expect, it } from '@jest/globals';
import { joinBackward, splitBlock } from 'prosemirror-commands';
import { undo } from 'prosemirror-history';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import { block, documentOf, inline, paragraph } from '../../../content/test/nodes.js';
import { run } from '../../test/random-edits.js';
import { asRead, keysOf, markdownOf, open, openMarkdown, selectWord } from '../../test/states.js';
import { duplicateBlock, insertBlock, moveBlock } from '../commands/blocks.js';
import { createBlock } from '../commands/new-blocks.js';
import { toggleTextMark } from '../commands/text.js';

describe('blockKeys', () => {
  it('leaves the key of a split block with its first part', () => {
    const state = run(selectWord(openMarkdown('onetwo', ['a']), 'one'), splitBlock);
    expect(markdownOf(state)).toBe('one\n\ntwo\n');
    expect(keysOf(state)).toEqual(['a', 'new0']);
  });

  it('leaves joined blocks the key of the first', () => {
    const state = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two', 'all');
    const atStart = state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from)));
    expect(keysOf(run(atStart, joinBackward))).toEqual(['a']);
  });

  it('gives the first document back when a split is undone', () => {
    const state = run(selectWord(openMarkdown('onetwo', ['a']), 'one'), splitBlock);
    expect(keysOf(run(state, undo))).toEqual(['a']);
  });

  it('gives a copy other keys, also when it is pasted above what it is a copy of', () => {
    const state = openMarkdown('one\n\n- two', ['a', 'l', 'i', 'b']);
    const list = NodeSelection.create(state.doc, state.doc.child(0).nodeSize);
    const pasted = state.apply(state.tr.insert(0, list.node));
    expect(markdownOf(pasted)).toBe('* two\n\none\n\n* two\n');
    expect(keysOf(pasted)).toEqual(['new0', 'new1', 'new2', 'a', 'l', 'i', 'b']);
  });

  it('gives a duplicate other keys', () => {
    const state = run(selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'one'), duplicateBlock);
    expect(keysOf(state)).toEqual(['a', 'new0', 'b']);
  });

  it('leaves a block that is cut and pasted elsewhere its key', () => {
    const state = openMarkdown('one\n\ntwo', ['a', 'b']);
    const [one] = state.doc.children;
    const cut = state.apply(state.tr.delete(0, one?.nodeSize ?? 0));
    const pasted = cut.apply(cut.tr.insert(cut.doc.content.size, one ?? []));
    expect(keysOf(pasted)).toEqual(['b', 'a']);
  });

  it('leaves a block that is moved its key, and the cursor', () => {
    const state = run(selectWord(openMarkdown('one\n\ntwo\n\nthree', ['a', 'b', 'c']), 'one'), moveBlock('down'));
    expect(markdownOf(state)).toBe('two\n\none\n\nthree\n');
    expect(keysOf(state)).toEqual(['b', 'a', 'c']);
    expect(state.selection.$from.parent.textContent).toBe('one');
  });

  it('gives every new block a key, those inside of it too', () => {
    const state = run(selectWord(openMarkdown('one', ['a']), 'one'), insertBlock(createBlock('tabs')));
    expect(keysOf(state)).toEqual(['a', 'new0', 'new1', 'new2', 'new3', 'new4']);
  });

  it('does not take keys that exist already', () => {
    const state = run(selectWord(openMarkdown('onetwo\n\nthree', ['a', 'new0']), 'one'), splitBlock);
    expect(keysOf(state)).toEqual(['a', 'new1', 'new0']);
  });

  it('gives the note of an annotation that is split other keys', () => {
    const state = run(selectWord(openMarkdown('[onetwo][^1]\n\n[^1]: note', ['a', 'n']), 'one'), splitBlock);
    expect(keysOf(state)).toEqual(['a', 'n', 'new0', 'new1']);
  });

  it('gives blocks inside of a copied block that the editor does not know other keys', () => {
    const unknown = block('sparkle-box', {}, [paragraph('inside', 'i')], { key: 'u' });
    const state = open(asRead(documentOf(unknown, paragraph([inline('sparkle')], 'p'))));
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
    expect(keysOf(run(selected, duplicateBlock))).toEqual(['u', 'i', 'new0', 'new1', 'p']);
  });

  it('keeps the marks that the next character is to have', () => {
    const bold = run(selectWord(openMarkdown('one', ['a']), 'one'), toggleTextMark('bold'));
    const split = run(bold, (state, dispatch) =>
      splitBlock(state, (tr) => dispatch?.(tr.ensureMarks(bold.storedMarks ?? []))),
    );
    expect(split.storedMarks?.map((mark) => mark.type.name)).toEqual(['bold']);
  });
});
