import { describe, expect, it } from '@jest/globals';
import { openMarkdown } from '../../test/states.js';
import { textDirection } from './text-direction.js';

describe('textDirection', () => {
  it.each([
    ['', 'ltr'],
    ['1. 2026', 'ltr'],
    ['12 pages, then שלום', 'ltr'],
    ['שלום world', 'rtl'],
    ['* 2026\n\n* «مرحبا»\n\nworld', 'rtl'],
    ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ])('of %j is %s', (markdown, direction) => {
    expect(textDirection(openMarkdown(markdown).doc)).toBe(direction);
  });
});
