import { describe, expect, it } from '@jest/globals';
import { decodeSourceText } from './source-index.js';

describe('decodeSourceText', () => {
  it.each([
    ['UTF-8', Buffer.from('Grüße\n'), 0],
    ['UTF-8 with a mark', Buffer.from('\uFEFFGrüße\n'), 1],
    ['carriage returns', Buffer.from('Grüße\r\n'), 1],
    ['Windows-1252', Buffer.from('Grüße\n', 'latin1'), 1],
    ['UTF-16', Buffer.from('\uFEFFGrüße\n', 'utf16le'), 1],
    ['UTF-16, the other way round', Buffer.from('\uFEFFGrüße\n', 'utf16le').swap16(), 1],
  ])('reads %s and says what it changed', (_, bytes, changes) => {
    const { text, notes } = decodeSourceText(bytes);
    expect(text).toBe('Grüße\n');
    expect(notes).toHaveLength(changes);
  });

  it('replaces NUL, which no database takes in text', () => {
    expect(decodeSourceText(Uint8Array.of(97, 0, 98)).text).toBe('a\uFFFDb');
  });
});
