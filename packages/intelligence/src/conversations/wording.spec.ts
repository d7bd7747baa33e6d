import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { lineOf } from './model-line.js';
import { splitByRules } from './split.js';
import type { Statement } from './statements.js';
import { MAX_ISSUE_SUMMARY_LENGTH, MAX_TITLE_LENGTH, shorten, wordIssue } from './wording.js';

/** What a database refuses: halves of surrogate pairs, and NUL. */
const UNSTORABLE = /\p{Cs}|\0/u;

/** Text of any characters, many of them pairs of surrogates, and also of what is no text at all. */
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: anyCharacter, maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('😀', '𝒳', 'a', ' ', '\ud83d', '\ude00', '\0'), maxLength: 120 }),
);

function statementOf(text: string): Statement {
  return { part: 0, kind: 'request', clause: text, text, core: text, another: false };
}

describe('cutting text to fit', () => {
  it('never halves a character, wherever it cuts', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (let longest = 1; longest <= text.length + 1; longest++) {
          const cut = shorten(text, longest);
          expect(cut.length).toBeLessThanOrEqual(longest);
          expect(cut).not.toMatch(UNSTORABLE);
        }
      }),
    );
  });

  it('leaves what fits as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const whole = text.replaceAll('\0', '');
        expect(shorten(whole, whole.length)).toBe(whole);
      }),
    );
  });

  it.each([
    ['😀😀😀', 4, '😀…'],
    ['😀😀😀', 5, '😀😀…'],
    ['a\ud83d', 9, 'a\ufffd'],
    ['a\0b', 9, 'a\ufffdb'],
    ['one two three', 9, 'one two…'],
  ])('makes of %j in %d characters: %j', (text, longest, cut) => {
    expect(shorten(text, longest)).toBe(cut);
  });
});

describe('wording an issue', () => {
  it('answers texts that can be stored, whatever the customer wrote', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 4 }), anything, (texts, subject) => {
        const { title, summary, text } = wordIssue(texts.map(statementOf), { subject, parts: [] });
        for (const written of [title, summary, text]) expect(written).not.toMatch(UNSTORABLE);
        expect(title.length).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
        expect(summary.length).toBeLessThanOrEqual(MAX_ISSUE_SUMMARY_LENGTH);
      }),
    );
  });

  it('masks what its statements put together', () => {
    const issue = wordIssue([statementOf('please write to john@example.com about the invoice')], { parts: [] });
    expect(issue).toMatchObject({
      title: 'Please write to [email] about the invoice',
      summary: 'Please write to [email] about the invoice.',
      text: 'please write to [email] about the invoice',
    });
  });

  it.each(['`john`@`example.com`', '**john**@example.com', '[john](https://example.com/)@example.com'])(
    'shows nothing of %s, although plain text has no markup to part it',
    async (address) => {
      const body = `I need to change the invoice address to ${address} please`;
      const issues = await splitByRules({ parts: [{ role: 'user', body }] }, null);
      expect(issues).toHaveLength(1);
      expect(JSON.stringify(issues)).not.toContain('example.com');
    },
  );
});

describe('a line of a model', () => {
  it('can be stored, whatever the model wrote', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 130 }), (written, longest) => {
        const line = lineOf(written, longest);
        expect(line).not.toMatch(UNSTORABLE);
        expect(line.length).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it.each([
    ['Mail to jo\u00adhn@example.com', 'Mail to [email]'],
    ['Mail to `john`@example.com', 'Mail to `[email]`'],
    ['Card 4111\n1111\n1111\n1111', 'Card [card]'],
    ['Card 4111\u00001111\u00001111\u00001111', 'Card [card]'],
  ])('masks what is hidden in %j', (written, line) => {
    expect(lineOf(written, 80)).toBe(line);
  });
});
