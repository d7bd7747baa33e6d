import { expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { TextSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { keysOf, markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { detachReusable, documentOfSelection, referToReusable } from './reusable-contents.js';

it('makes a document of the selected blocks, and refers to it', () => {
  const state = openMarkdown('one\n\n## two\n\nthree\n');
  const from = selectWord(state, 'one').selection.from;
  const to = selectWord(state, 'two').selection.to;
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  const document = documentOfSelection(selected);
  expect(document && writeDocument(document).markdown).toBe('one\n\n## two\n');
  const extracted = run(selected, referToReusable('r1'));
  expect(extracted.doc.child(0).attrs['ref']).toEqual({ kind: 'reusable-content', reusableContent: 'r1' });
  expect(extracted.doc.childCount).toBe(2);
});

it('has nothing to extract from an empty page', () => {
  expect(documentOfSelection(openMarkdown(''))).toBeUndefined();
});

it('puts the blocks of a reusable content where it was, with keys of their own', () => {
  const state = run(selectWord(openMarkdown('one\n\ntwo\n', ['a', 'b']), 'two'), referToReusable('r1'));
  const detached = run(state, detachReusable(5, parseDocument('x\n\ny\n', ['a', 'c'])));
  expect(markdownOf(detached)).toBe('one\n\nx\n\ny\n');
  const keys = keysOf(detached);
  expect(new Set(keys).size).toBe(3);
  expect(detachReusable(0, parseDocument('x', []))(state)).toBe(false);
});
