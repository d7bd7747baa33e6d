import { describe, expect, it } from '@jest/globals';
import { charsetOf, decodeText, decodeUtf8 } from './decode-text.js';

describe('decodeText', () => {
  it.each([
    ['UTF-8 when nobody says otherwise', Buffer.from('Grüße'), undefined],
    ['the charset of the content type', Buffer.from('Grüße', 'latin1'), 'text/yaml; charset=ISO-8859-1'],
    ['a charset in quotation marks', Buffer.from('Grüße', 'latin1'), 'text/yaml;charset="windows-1252"'],
    ['UTF-8 by its mark, which is left out', Buffer.from('\ufeffGrüße'), 'text/yaml; charset=iso-8859-1'],
    ['UTF-16 by its mark', Buffer.from('\ufeffGrüße', 'utf16le'), undefined],
    ['UTF-16 the other way round', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'text/yaml; charset=utf-8'],
    ['UTF-8 for a charset that nobody knows', Buffer.from('Grüße'), 'text/yaml; charset=klingon'],
  ])('reads %s', (_what, bytes, contentType) => {
    expect(decodeText(bytes, charsetOf(contentType))).toBe('Grüße');
  });

  it('reads what cannot be read as something', () => {
    expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb');
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

describe('decodeUtf8', () => {
  it('reads UTF-8 without its mark, and nothing else', () => {
    expect(decodeUtf8(Buffer.from('\ufeffGrüße'))).toBe('Grüße');
    expect(decodeUtf8(Buffer.from('Grüße', 'latin1'))).toBeUndefined();
  });
});
