import { describe, expect, it } from '@jest/globals';
import { toPlainText } from './plain-text.js';

describe('plain text of a message', () => {
  it.each([
    ['<p>Hello<br>I <b>cannot</b> log&nbsp;in</p>', 'Hello\nI cannot log in'],
    ['**Bold** and `code` and [a link](https://example.com/x)', 'Bold and code and a link'],
    ['# Title\n- one\n- two', 'Title\none\ntwo'],
    ['See https://example.com/path?x=1 please', 'See please'],
    ['My question\n> On Monday you wrote\n> this', 'My question'],
    ['before\n```\nsecret log\n```\nafter', 'before\nafter'],
    ['<script>alert(1)</script>text<style>p{}</style>', 'text'],
    ['new<blockquote>old answer</blockquote>', 'new'],
    ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
    ['', ''],
  ])('of %j is %j', (body, text) => {
    expect(toPlainText(body)).toBe(text);
  });

  it('ends with the text where an element never closes', () => {
    expect(toPlainText('kept<script>lost')).toBe('kept');
  });
});
