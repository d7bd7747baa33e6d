import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { element, xmlText } from './feeds.js';

const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads a text as XML does. */
const read = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ESCAPED[name] ?? '');

describe('text in XML', () => {
  it('is read as what it was, and never as anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[<>"]/);
        expect(read(written)).toBe(
          text.replace(/[\p{Cc}\ufffe\uffff]/gu, (c) =>
            '\t\n\r\u007f'.includes(c) || (c > '\u007f' && c < '\ufffe') ? c : '',
          ),
        );
      }),
    );
  });

  it('leaves out what XML cannot hold', () => {
    expect(xmlText('a\u0000b\u001bc\ud800d\uffffe\tf\n')).toBe('abcde\tf\n');
  });

  it('keeps characters that take two places', () => {
    expect(element('title', '🚀 & <more>')).toBe('<title>🚀 &amp; &lt;more&gt;</title>');
  });
});
