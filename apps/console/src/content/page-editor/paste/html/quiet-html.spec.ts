import { describe, expect, it } from '@jest/globals';
import { quietHtml } from './quiet-html.js';

describe('HTML that is only read', () => {
  it.each([
    ['<p class="a" style="color: red">style="x"</p>', '<p class="a" data-pasted-style="color: red">style="x"</p>'],
    ["<p STYLE='a > b'>1 < 2</p>", "<p data-pasted-style='a > b'>1 < 2</p>"],
    ['<p\nstyle=color:red>x', '<p data-pasted-style=color:red>x'],
    ['<img src=x onerror=alert(1)>', '<img src=x>'],
    ['<svg/onload=alert(1)/style=x>', '<svg>'],
    ['a<style>p{}</style>b<STYLE>x</Style >c', 'abc'],
    ['a<style>never ends', 'a'],
    ['<p title="style=&quot;">', '<p title="style=&quot;">'],
  ])('has no styles and handlers: %j', (html, quiet) => {
    expect(quietHtml(html)).toBe(quiet);
  });

  it.each(['<a "', '<style', '<p style="', '< ', '<a b=', "<a '"])(
    'is read to its end, however it repeats %j',
    (part) => {
      // Work that grows with the square of the length would not come to an end.
      const lengthOf = (count: number) => quietHtml(part.repeat(count)).length;
      expect(lengthOf(300_000)).toBe(lengthOf(6) * 50_000);
    },
  );
});
