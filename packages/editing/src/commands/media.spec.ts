import { describe, expect, it } from '@jest/globals';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { createPicture, insertBlockAt } from './media.js';

const picture = () => createPicture({ kind: 'file', file: 'map' }, { alt: 'Map' });

describe('inserting a block at a position', () => {
  it('puts it behind the text that the position is in, and leaves the cursor where it is', () => {
    const state = selectWord(openMarkdown('One two.\n\nThree.'), 'One');
    const inserted = run(state, insertBlockAt(picture(), state.selection.from));
    expect(markdownOf(inserted)).toBe('One two.\n\n![Map](/files/map)\n\nThree.\n');
    expect(inserted.selection.$from.parent.textContent).toBe('One two.');
  });

  it('puts it before a text that begins at the position', () => {
    const state = openMarkdown('One.\n\nTwo.');
    expect(markdownOf(run(state, insertBlockAt(picture(), 7)))).toBe('One.\n\n![Map](/files/map)\n\nTwo.\n');
  });

  it('stays in the list item, and goes behind what cannot hold it', () => {
    const list = selectWord(openMarkdown('- One\n- Two'), 'One');
    expect(markdownOf(run(list, insertBlockAt(picture(), list.selection.from)))).toMatch(/^\* One\n\n {2}!\[Map]/);
    const code = selectWord(openMarkdown('```\nOne\n```\n\nTwo.'), 'One');
    const inserted = markdownOf(run(code, insertBlockAt(picture(), code.selection.from)));
    expect(inserted).toBe('```\nOne\n```\n\n![Map](/files/map)\n\nTwo.\n');
  });

  it('finds a place for positions that are no longer there', () => {
    const state = openMarkdown('One.');
    expect(markdownOf(run(state, insertBlockAt(picture(), 999)))).toBe('One.\n\n![Map](/files/map)\n');
  });
});
