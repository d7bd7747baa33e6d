import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IMPERSONAL } from '../../test/impersonal-data.js';
import { IMPERSONAL_ELSEWHERE, MASKED_ON_PURPOSE } from '../../test/impersonal-data-elsewhere.js';
import { expectLinearTime } from '../../test/linear-time.js';
import { measure, readMarks } from '../../test/marked-text.js';
import { PERSONAL } from '../../test/personal-data.js';
import { PERSONAL_ELSEWHERE } from '../../test/personal-data-elsewhere.js';
import { maskPersonalData } from './mask.js';

const KINDS = Object.entries(PERSONAL).map(([kind, sentences]) => {
  const elsewhere = Object.entries(PERSONAL_ELSEWHERE).find(([other]) => other === kind)?.[1] ?? [];
  return [kind, [...sentences, ...elsewhere]] as const;
});
const EVERYTHING = KINDS.flatMap(([, sentences]) => sentences);
const HARMLESS = [...IMPERSONAL, ...IMPERSONAL_ELSEWHERE];

describe('masking personal data', () => {
  it.each(KINDS)('finds at least 95 of 100 of the kind %s, and marks nothing else beside', (_, sentences) => {
    const { recall, precision, missed } = measure(sentences);
    expect({ missed, recall: recall >= 0.95 }).toEqual({ missed: expect.any(Array), recall: true });
    expect(precision).toBeGreaterThanOrEqual(0.97);
  });

  it('finds at least 97 of 100 in total, at home and elsewhere', () => {
    expect(measure(EVERYTHING).recall).toBeGreaterThanOrEqual(0.97);
    expect(measure(Object.values(PERSONAL_ELSEWHERE).flat()).recall).toBeGreaterThanOrEqual(0.97);
  });

  it('knows at least 250 sentences with personal data and 250 without', () => {
    expect(EVERYTHING.length).toBeGreaterThanOrEqual(250);
    expect(HARMLESS.length).toBeGreaterThanOrEqual(250);
  });

  it('leaves at least 98 of 100 sentences without personal data as they are', () => {
    const changed = HARMLESS.filter((sentence) => maskPersonalData(sentence) !== sentence);
    expect({ changed, few: changed.length <= 0.02 * HARMLESS.length }).toEqual({
      changed: expect.any(Array),
      few: true,
    });
  });

  it.each(MASKED_ON_PURPOSE)('masks what cannot be told from personal data: "%s"', (text, masked) => {
    expect(maskPersonalData(text)).toBe(masked);
  });

  it.each([
    ['write to anna@example.com today', 'write to [email] today'],
    ['pay with 4111 1111 1111 1111, please', 'pay with [card], please'],
    ['IBAN DE89 3704 0044 0532 0130 00 it is', 'IBAN [account] it is'],
    ['call +49 30 901820 now', 'call [phone] now'],
    ['from 203.0.113.7 and 2001:db8::1', 'from [ip] and [ip]'],
    ['password: hunter2', 'password: [secret]'],
  ])('puts a readable placeholder for what it takes out of "%s"', (text, masked) => {
    expect(maskPersonalData(text)).toBe(masked);
  });

  it('changes nothing when it masks masked text', () => {
    for (const { text } of EVERYTHING.map(readMarks)) {
      const once = maskPersonalData(text);
      expect(maskPersonalData(once)).toBe(once);
    }
  });

  it('masks an address wherever it stands in any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(maskPersonalData(`${before} anna.schmidt@example.com ${after}`)).not.toContain(
          'anna.schmidt@example.com',
        );
      }),
    );
  });

  it.each([
    'a',
    '1 ',
    'a@',
    '1.',
    'eyJ-',
    ':',
    'a.b',
    'account ',
    'one two ',
    'DE12 ',
    'password is ',
    'password is "a ',
    'パスワードは「',
    '-----BEGIN PRIVATE KEY-----',
    '\u00a0',
    '4\u200b',
    '４',
    '1\u2013',
    '1234\n',
    'DE12  ',
    'x at y dot ',
    '+1(',
    'a:',
    '0-',
    '://a:',
    '[at]',
    'gmail',
    'a%40',
    'a@b.1',
    "'",
    'passport no ',
    'cookie: x ',
    'verification code ',
    '/aA1',
    'あ@',
  ])('reads "%s" over and over in time that grows with the number of characters', (piece) => {
    expectLinearTime(piece, maskPersonalData);
  });
});
