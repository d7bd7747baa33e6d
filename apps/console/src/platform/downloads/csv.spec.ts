import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('csvLine', () => {
  it('separates values by commas and ends with a line break', () => {
    expect(csvLine(['a', '', 'c'])).toBe('a,,c\r\n');
  });

  it('quotes values with commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps spreadsheets from running %j', (value) => {
    expect(csvLine([value])).toMatch(/^"?'/);
  });

  it('quotes a formula that has a comma, too', () => {
    expect(csvLine(['=HYPERLINK("https://example.com","x")'])).toBe(
      '"\'=HYPERLINK(""https://example.com"",""x"")"\r\n',
    );
  });
});
