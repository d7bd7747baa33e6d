import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { splitBlock } from 'prosemirror-commands';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { keysOf, markdownOf, openMarkdown } from '../../test/states.js';
import { addAnnotation, annotationAt, removeAnnotation, setNote } from './annotations.js';

const note = (markdown: string) => setNote(parseDocument(markdown).nodes);
const select = (state: EditorState, from: number, to: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

describe('an annotation', () => {
  it('is added to the selected text, written, and removed again', () => {
    const state = select(openMarkdown('One two three.'), 5, 8);
    const added = run(state, addAnnotation);
    expect(annotationAt(added)?.note.nodes).toMatchObject([{ type: 'paragraph' }]);
    const written = run(added, note('A **note**.\n\n* with a list'));
    expect(markdownOf(written)).toBe('One [two][^1] three.\n\n[^1]: A **note**.\n\n    * with a list\n');
    expect(markdownOf(run(written, removeAnnotation))).toBe('One two three.\n');
  });

  it('is not put over another one, whose note would be lost', () => {
    const state = openMarkdown('One [two][^1] three.\n\n[^1]: Kept.');
    const over = select(state, 1, 7);
    expect(run(over, addAnnotation)).toBe(over);
    expect(annotationAt(over)).toBeUndefined();
  });

  it('stays on both halves of a text that is split, each with keys of its own', () => {
    const state = select(openMarkdown('One [two three][^1] four.\n\n[^1]: Kept.'), 9, 9);
    const split = run(state, splitBlock);
    expect(markdownOf(split)).toContain('[^1]: Kept.\n\n[^2]: Kept.');
    expect(new Set(keysOf(split)).size).toBe(keysOf(split).length);
  });

  it('can be a footnote without a text', () => {
    const state = openMarkdown('One[^1].\n\n[^1]: Before.');
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 4)));
    const written = run(selected, note('After.'));
    expect(markdownOf(written)).toBe('One[^1].\n\n[^1]: After.\n');
    expect(annotationAt(written)?.from).toBe(4);
    expect(markdownOf(run(written, removeAnnotation))).toBe('One.\n');
  });
});
