import { describe, expect, it } from '@jest/globals';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown, selectWord } from '../../test/states.js';
import { createPicture, insertBlockAt, selectPicture, setPicturesLook, toggleCaption } from './media.js';

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

describe('a picture', () => {
  const open = () => openMarkdown('One.\n\n![Map](/files/map)\n\nTwo.');
  const selected = (state: EditorState) =>
    state.selection instanceof NodeSelection
      ? state.selection.node.type.name
      : state.selection.$from.parent.textContent;

  it('is selected on the way up and down, its caption on the way up first', () => {
    const above = selectWord(open(), 'One');
    const there = run(above, selectPicture('down'));
    expect(selected(there)).toBe('image');
    expect(selected(run(selectWord(open(), 'Two'), selectPicture('up')))).toBe('image');
    expect(selectPicture('up')(there)).toBe(false);
    const captioned = run(open(), toggleCaption(7));
    expect(selectPicture('up')(selectWord(captioned, 'Two'))).toBe(false);
    expect(selected(run(captioned, selectPicture('up')))).toBe('image');
  });

  it('gets a caption to write in, and loses it again', () => {
    const captioned = run(open(), toggleCaption(7));
    const written = captioned.apply(captioned.tr.insertText('Where it is'));
    const figure = '<figure><img src="/files/map" alt="Map"><figcaption><p>Where it is</p></figcaption></figure>';
    expect(markdownOf(written)).toContain(figure);
    expect(markdownOf(run(written, toggleCaption(7)))).toBe('One.\n\n![Map](/files/map)\n\nTwo.\n');
  });

  it('has its look together with those that it stands beside', () => {
    const framed = run(open(), setPicturesLook(7, { withFrame: true, align: 'left' }));
    expect(framed.doc.child(1).attrs).toMatchObject({ withFrame: true, align: 'left' });
    expect(setPicturesLook(0, { align: 'left' })(framed)).toBe(false);
  });
});
