import { describe, expect, it } from '@jest/globals';
import type { EditorState } from 'prosemirror-state';
import { run } from '../../test/random-edits.js';
import { markdownOf, openMarkdown } from '../../test/states.js';
import { replaceMatches, TextFinder, type TextQuery } from './find-text.js';

const PAGE = '# The API\n\nAn **api** of apis. `API`\n\n- the “API”\n\n| api |\n| --- |\n| C++ (api) |\n';

function finder(text: string, options: Partial<TextQuery> = {}): TextFinder {
  return new TextFinder({ text, matchCase: false, wholeWords: false, ...options });
}

function found(state: EditorState, text: string, options: Partial<TextQuery> = {}): string[] {
  return finder(text, options)
    .find(state.doc)
    .map(({ from, to }) => state.doc.textBetween(from, to));
}

describe('looking for text', () => {
  it('finds it in headings, text, code, lists and tables, in any case or in the one that is asked for', () => {
    const state = openMarkdown(PAGE);
    expect(found(state, 'api')).toEqual(['API', 'api', 'api', 'API', 'API', 'api', 'api']);
    expect(found(state, 'API', { matchCase: true })).toEqual(['API', 'API', 'API']);
  });

  it('finds whole words only where that is asked for', () => {
    expect(found(openMarkdown(PAGE), 'api', { wholeWords: true })).toHaveLength(6);
    expect(found(openMarkdown('Größe, Größen'), 'größe', { wholeWords: true })).toEqual(['Größe']);
  });

  it('takes every character for itself', () => {
    expect(found(openMarkdown(PAGE), 'c++ (')).toEqual(['C++ (']);
    expect(found(openMarkdown(PAGE), '.*')).toEqual([]);
    expect(found(openMarkdown(PAGE), '')).toEqual([]);
  });

  it('finds it across changes of marks and beside what is no text', () => {
    expect(found(openMarkdown('one **two** :tada: three'), 'e two')).toEqual(['e two']);
    expect(found(openMarkdown('one :tada: three'), 'three')).toEqual(['three']);
  });

  it('finds it where it stands after the text before it has changed', () => {
    const state = openMarkdown('one\n\ntwo');
    const two = finder('two');
    const [before] = two.find(state.doc);
    const later = state.apply(state.tr.insertText('some ', 1));
    expect(two.find(later.doc)).toEqual([{ from: (before?.from ?? 0) + 5, to: (before?.to ?? 0) + 5 }]);
  });
});

describe('replacing what was found', () => {
  const replaced = (markdown: string, text: string, by: string) => {
    const state = openMarkdown(markdown);
    return markdownOf(run(state, replaceMatches(finder(text).find(state.doc), by)));
  };

  it('replaces all of it, and leaves it the marks that it had', () => {
    expect(replaced('An **api**, [api](https://a.example/) and `api`.', 'api', 'service')).toBe(
      'An **service**, [service](https://a.example/) and `service`.\n',
    );
  });

  it('deletes it when it is replaced by nothing, and finds what it has replaced no second time', () => {
    expect(replaced('one two one', ' two', '')).toBe('one one\n');
    expect(replaced('aa', 'a', 'aa')).toBe('aaaa\n');
  });
});
