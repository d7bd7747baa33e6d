import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IMPERSONAL, PERSONAL } from '../../test/personal-data.js';
import { findPersonalData, maskPersonalData } from './mask.js';

interface Marked {
  readonly text: string;
  readonly spans: readonly { start: number; end: number }[];
}

function readMarks(marked: string): Marked {
  const spans = [...marked.matchAll(/«([^»]*)»/g)].map((match, index) => {
    const start = match.index - 2 * index;
    return { start, end: start + (match[1] ?? '').length };
  });
  return { text: marked.replace(/[«»]/g, ''), spans };
}

function isCovered({ start, end }: { start: number; end: number }, text: string): boolean {
  const found = findPersonalData(text);
  return Array.from({ length: end - start }, (_, index) => start + index).every((place) =>
    found.some((finding) => finding.start <= place && place < finding.end),
  );
}

describe('masking personal data', () => {
  it.each(Object.entries(PERSONAL))('finds at least 97 of 100 of the kind %s', (_, sentences) => {
    const marked = sentences.map(readMarks);
    const missed = marked.flatMap(({ text, spans }) => spans.filter((span) => !isCovered(span, text)).map(() => text));
    const all = marked.flatMap(({ spans }) => spans).length;
    expect({ missed, enough: missed.length <= 0.03 * all }).toEqual({ missed: expect.any(Array), enough: true });
  });

  it('knows at least 150 sentences with personal data and 150 without', () => {
    expect(Object.values(PERSONAL).flat().length).toBeGreaterThanOrEqual(150);
    expect(IMPERSONAL.length).toBeGreaterThanOrEqual(150);
  });

  it('leaves at least 98 of 100 sentences without personal data as they are', () => {
    const changed = IMPERSONAL.filter((sentence) => maskPersonalData(sentence) !== sentence);
    expect(changed.length).toBeLessThanOrEqual(0.02 * IMPERSONAL.length);
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
    for (const { text } of Object.values(PERSONAL).flat().map(readMarks)) {
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
    '-----BEGIN PRIVATE KEY-----',
    'x at y dot ',
    '+1(',
    'a:',
    '0-',
    '://a:',
    '[at]',
    'gmail',
  ])('reads 200,000 characters of "%s" in linear time', (piece) => {
    const started = process.cpuUsage();
    maskPersonalData(piece.repeat(Math.ceil(200_000 / piece.length)));
    // Quadratic time would take minutes; a slow machine takes a second.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10);
  });
});
