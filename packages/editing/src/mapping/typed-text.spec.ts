import { describe, expect, it } from '@jest/globals';
import { documentIssues } from '@lectern/content/document/validate';
import { normalDocument } from '@lectern/content/markdown/normal-form';
import { writeDocument } from '@lectern/content/markdown/write-document';
import fc from 'fast-check';
import { run } from '../../test/random-edits.js';
import { anyEdits, anyRead, edit, open, openMarkdown, PROPERTY_TIMEOUT, selectWord, tries } from '../../test/states.js';
import { toDocument } from './to-document.js';
import { withoutTrailingSpaces } from './typed-text.js';

const typed = (markdown: string, word: string, text: string) =>
  toDocument(
    run(selectWord(openMarkdown(markdown), word), (state, dispatch) => {
      dispatch?.(state.tr.insertText(text));
      return true;
    }).doc,
  );

describe('a text that is saved while somebody types', () => {
  it.each([
    ['one', 'one', 'one\n'],
    ['## one', 'one', '## one\n'],
    ['* one', 'one', '* one\n'],
    ['| A |\n| - |\n| one |', 'one', '| A |\n| :--- |\n| one |\n'],
    ['a **bold** one', 'one', 'a **bold** one\n'],
  ])('does not end with a space: %j', (markdown, word, saved) => {
    expect(writeDocument(withoutTrailingSpaces(typed(markdown, word, '  '))).markdown).toBe(saved);
  });

  it('keeps the spaces of code', () => {
    const document = typed('```\none\n```', 'one', '  ');
    expect(withoutTrailingSpaces(document)).toBe(document);
  });

  it('is the same where it does not', () => {
    const document = typed('one\n\ntwo', 'one', ' ');
    const saved = withoutTrailingSpaces(document);
    expect(saved.nodes[1]).toBe(document.nodes[1]);
    expect(withoutTrailingSpaces(saved)).toBe(saved);
  });

  it(
    'is still a document that the API accepts, in its normal form',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, (document, edits) => {
          const saved = withoutTrailingSpaces(toDocument(edit(open(document), edits).doc));
          expect(documentIssues(saved)).toEqual([]);
          expect(normalDocument(saved)).toEqual(saved);
        }),
        tries(40),
      );
    },
    PROPERTY_TIMEOUT,
  );
});
