import { describe, expect, it } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { requireSoundMarkup } from './sound-markup.js';

const nested = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
const wide = (children: number) => `<r>${'<a/>'.repeat(children)}</r>`;
const attributes = (count: number) => `<r ${Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ')}/>`;

describe('sound markup', () => {
  it.each([
    ['an element alone', '<r/>'],
    ['tags with attributes', '<?xml version="1.0"?>\n<r a="1" b=\'2\'><a:b x="a > b / c"/>text > text</r >'],
    ['characters and their numbers', '<r>&amp; &#65; &#x1F600; \u{1F600}</r>'],
    ['50 levels', nested(50)],
    ['2000 elements', wide(1999)],
    ['8000 attributes', attributes(8000)],
  ])('may have %s', (_what, text) => {
    expect(() => requireSoundMarkup(text)).not.toThrow();
  });

  it.each([
    ['an end tag too many, which the parser would forgive', '<r></a></r>'],
    ['end tags in another order', '<r><a><b></a></b></r>'],
    ['an end tag in other letters', '<r></R>'],
    ['an element that is not closed', '<r><a></r>'],
    ['two roots', '<r/><r/>'],
    ['a "<" in the value of an attribute', '<r a="<b></b>"/>'],
    ['a tag without an end', '<r><a</r>'],
    ['a quote without an end', '<r a="></r>'],
    ['more than 50 levels', nested(51)],
    ['more than 2000 elements', wide(2000)],
    ['more than 8000 attributes', attributes(8001)],
    ['the NUL character', '<r>\u0000</r>'],
    ['the NUL character by its number', '<r>&#0;</r>'],
    ['half of a surrogate pair', '<r>\uD800</r>'],
    ['half of a surrogate pair by its number', '<r a="&#xDFFF;"/>'],
    ['a control character by its number', '<r>&#x1f;</r>'],
    ['a number beyond all characters', '<r>&#x110000;</r>'],
    ['a number beyond all numbers', `<r>&#${'9'.repeat(400)};</r>`],
  ])('does not have %s', (_what, text) => {
    expect(() => requireSoundMarkup(text)).toThrow();
  });

  it('is told in a time that grows no faster than the text, whatever stands in it', () => {
    const hostile = ['<a xmlns:b="c">', '<a ', "<a '", '<', '>', '"', '&#', '</a>', '<a "\'" '];
    for (const part of hostile) {
      const startedAt = performance.now();
      const text = `<r>${part.repeat(Math.floor(190_000 / part.length))}`;
      expect(() => requireSoundMarkup(text)).toThrow();
      expect(performance.now() - startedAt).toBeLessThan(1000);
    }
  });

  it('is never deeper or larger for the parser than it was told to be', () => {
    const pieces = fc.constantFrom('<a>', '</a>', '<b x="1">', '</b>', '<c/>', 'text', '"', "'", '>', "<a x='\"'/>");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = `<r>${parts.join('')}</r>`;
        if (!isSound(text)) return;
        const counted = parts.filter((part) => /^<[a-c]/.test(part)).length + 1;
        const root = new DOMParser().parseFromString(text, 'text/xml').documentElement;
        expect(root.getElementsByTagName('*').length + 1).toBe(counted);
      }),
    );
  });
});

function isSound(text: string): boolean {
  try {
    requireSoundMarkup(text);
    return true;
  } catch {
    return false;
  }
}
