import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectLinearTime } from '../../test/linear-time.js';
import { IMPERSONAL_MARKED, PERSONAL_MARKED } from '../../test/marked-personal-data.js';
import { toPlainText } from '../conversations/plain-text.js';
import { maskMarkup } from './mask-markup.js';

describe('masking markup', () => {
  it.each([
    ['john&#64;example.com', '[email]'],
    ['john&#x40;example&period;com', '[email]'],
    ['<b>john</b>@example.com', '<b>[email]</b>'],
    [
      '<p>write <span class="x">john</span>@<i>example</i>.com now</p>',
      '<p>write <span class="x">[email]</span><i></i> now</p>',
    ],
    ['<a href="mailto:john@example.com">mail</a>', '<a href="mailto:[email]">mail</a>'],
    ['<a href="mailto:john%40example.com?subject=x">mail</a>', '<a href="mailto:[email]?subject=x">mail</a>'],
    ['call +49&nbsp;30&nbsp;901820', 'call [phone]'],
    ['**john**@example.com', '**[email]**'],
    ['<p>password: hunter2</p>', '<p>password: [secret]</p>'],
    ['4111<wbr>1111<wbr>1111<wbr>1111', '[card]<wbr><wbr><wbr>'],
    ['john<!-- x -->@example.com', '[email]<!-- x -->'],
  ])('finds what is hidden in %s', (body, masked) => {
    expect(maskMarkup(body)).toBe(masked);
    expect(maskMarkup(masked)).toBe(masked);
  });

  it.each([
    '<p>5 &lt; 6 &amp;&amp; <b>bold</b></p>',
    '<ul><li>1234</li><li>5678</li><li>9012</li><li>3456</li></ul>',
    '**bold** and 2 ** 3',
    '<a href="https://example.com/tickets/1045">ticket</a>',
    'if a < b then <b',
  ])('leaves %s as it is', (body) => {
    expect(maskMarkup(body)).toBe(body);
  });

  it('keeps every tag of what it masks', () => {
    const tag = fc.constantFrom('<b>', '</b>', '<span class="a">', '</span>', '<i>', '**');
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 4 }), fc.array(tag, { maxLength: 4 }), (first, second) => {
        const masked = maskMarkup(`a ${first.join('')}john${second.join('')}@example.com b`);
        expect(masked.replace('[email]', '')).toBe(`a ${first.join('')}${second.join('')} b`);
      }),
    );
  });

  it.each(PERSONAL_MARKED)('masks what markup parts in %j', (body, masked, parted) => {
    expect(maskMarkup(body)).toBe(masked);
    expect(maskMarkup(masked)).toBe(masked);
    expect(toPlainText(masked)).not.toContain(parted);
  });

  it.each(IMPERSONAL_MARKED)('leaves %j as it is', (body) => {
    expect(maskMarkup(body)).toBe(body);
  });

  it('masks an address whatever signs of Markdown stand within it', () => {
    const sign = fc.constantFrom('**', '__', '~~', '`', '*', '_', '<b>', '</b>', '\u200b');
    const signs = fc.array(sign, { maxLength: 3 }).map((some) => some.join(''));
    fc.assert(
      fc.property(signs, signs, signs, (first, second, third) => {
        const masked = maskMarkup(`write to ${first}anna${second}@${third}example.com now`);
        expect(masked).toContain('[email]');
        expect(masked).not.toMatch(/anna|example/);
      }),
    );
  });

  it.each(['*', '* ', '_', '`a', '~~', '<br>', '1<br>', '\\_', 'a*1*', '`token`: a ', '**-----BEGIN PRIVATE KEY-----'])(
    'reads %j over and over in time that grows with the number of characters',
    (piece) => expectLinearTime(piece, maskMarkup),
  );
});
