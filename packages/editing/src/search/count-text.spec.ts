import { describe, expect, it } from '@jest/globals';
import { openMarkdown, selectWord } from '../../test/states.js';
import { countText, readingMinutes } from './count-text.js';

const countOf = (markdown: string) => {
  const { doc } = openMarkdown(markdown);
  return countText(doc, { from: 0, to: doc.content.size });
};

describe('counting text', () => {
  it.each([
    ['One two three.', 3],
    ['It’s a state-of-the-art **word** count', 5],
    ['# One\n\n- two\n- three\n\n| four |\n| --- |\n| five |', 5],
    ['Größe 4.2 – ok', 3],
    ['日本語 text', 4],
    ['', 0],
  ])('counts the words of %j', (markdown, words) => {
    expect(countOf(markdown).words).toBe(words);
  });

  it('counts characters as people see them', () => {
    expect(countOf('ab 𝒸').characters).toBe(4);
  });

  it('counts a selection that begins and ends in the middle', () => {
    const { doc, selection } = selectWord(openMarkdown('one two three\n\nfour'), 'two', 'all');
    expect(countText(doc, selection)).toEqual({ words: 1, characters: 3 });
    expect(countText(doc, { from: selection.from, to: doc.content.size })).toEqual({ words: 3, characters: 13 });
  });

  it('says how long it takes to read', () => {
    expect([0, 100, 1_000].map(readingMinutes)).toEqual([1, 1, 5]);
  });
});
