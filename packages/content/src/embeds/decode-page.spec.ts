import { describe, expect, it } from '@jest/globals';
import { decodePage } from './decode-page.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('decodePage', () => {
  it('reads a page as UTF-8 unless something else is said', () => {
    expect(decodePage(Buffer.from('Größe'), 'text/html')).toBe('Größe');
  });

  it('believes the header, then the page itself', () => {
    expect(decodePage(latin1('Größe'), 'text/html; charset=iso-8859-1')).toBe('Größe');
    const page = '<meta http-equiv="content-type" content="text/html; charset=iso-8859-1">Größe';
    expect(decodePage(latin1(page), 'text/html')).toBe(page);
    expect(decodePage(latin1('<meta charset=latin1>Größe'), 'text/html')).toContain('Größe');
    expect(decodePage(Buffer.from('<meta charset="latin1">Größe'), 'text/html; charset=utf-8')).toContain('Größe');
  });

  it('reads a page with a charset that nobody knows as UTF-8', () => {
    expect(decodePage(Buffer.from('Größe'), 'text/html; charset=klingon')).toBe('Größe');
  });
});
