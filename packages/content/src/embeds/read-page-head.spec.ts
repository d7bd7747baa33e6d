import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { readPageHead } from './read-page-head.js';

const PAGE = 'https://example.com/guide/start';
const read = (head: string) => readPageHead(`<!doctype html><html><head>${head}</head><body></body></html>`, PAGE);

describe('readPageHead', () => {
  it('reads the title, the name of the site and the icon', () => {
    const head = read(`
      <title>Start - Example</title>
      <meta property="og:title" content="Start">
      <meta property="og:site_name" content="Example">
      <link rel="icon" href="/icon.png">`);
    expect(head).toEqual({ title: 'Start', site: 'Example', icon: 'https://example.com/icon.png' });
  });

  it('finds nothing where nothing is said', () => {
    expect(readPageHead('', PAGE)).toEqual({});
    expect(readPageHead('just text', PAGE)).toEqual({});
    expect(read('<title> </title><meta property="og:title" content="">')).toEqual({});
  });

  it('prefers what was meant for sharing, and takes the plain title otherwise', () => {
    expect(read('<title>Plain</title><meta name="twitter:title" content="Short">').title).toBe('Short');
    expect(read('<title>Plain &amp; simple</title>').title).toBe('Plain & simple');
    expect(read('<meta name="application-name" content="App">').site).toBe('App');
  });

  it('does not take a title in a drawing, in a script or in the body for that of the page', () => {
    const html = `<html><head><script>var x = "<title>Script</title>"</script></head>
      <body><svg><title>Drawing</title></svg><meta property="og:title" content="Body"></body></html>`;
    expect(readPageHead(html, PAGE)).toEqual({});
  });

  it('writes texts on one line and cuts long ones, never through a character', () => {
    expect(read('<title>\n  Two\n  lines\u0007 </title>').title).toBe('Two lines');
    const title = read(`<title>${'🎉'.repeat(1000)}</title>`).title ?? '';
    expect(title).toBe(`${'🎉'.repeat(299)}…`);
  });

  it.each([
    ['<link rel="shortcut icon" href="icon.ico">', 'https://example.com/guide/icon.ico'],
    ['<link rel="ICON" href="//cdn.example.net/i.svg">', 'https://cdn.example.net/i.svg'],
    ['<link rel="apple-touch-icon" href="/touch.png">', 'https://example.com/touch.png'],
    ['<link rel="apple-touch-icon" href="/t.png"><link rel="icon" href="/i.png">', 'https://example.com/i.png'],
    ['<base href="https://static.example.com/x/"><link rel="icon" href="i.png">', 'https://static.example.com/x/i.png'],
    ['<link rel="icon" href="javascript:alert(1)"><link rel="icon" href="/i.png">', 'https://example.com/i.png'],
  ])('finds the icon of %s', (head, icon) => {
    expect(read(head).icon).toBe(icon);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://user:secret@example.com/i.png',
    'http://[',
    '',
    `/${'x'.repeat(3000)}`,
  ])('has no icon at %s', (href) => {
    expect(read(`<link rel="icon" href="${href}">`)).toEqual({});
  });

  it('reads nothing from a page that stands for millions of elements', () => {
    const open = Array.from({ length: 20_000 }, (_, id) => `<b a=${id}>`).join('');
    expect(read(`<title>Short</title><p>${open}${'<p>x'.repeat(20_000)}`)).toEqual({});
  });

  it('never throws, and never answers anything but text and addresses of the web', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (head, href) => {
        const { title, icon } = readPageHead(`<title>${head}</title><link rel=icon href="${href}">${head}`, PAGE);
        expect(title === undefined || (title.length > 0 && !/[\r\n\0]/.test(title))).toBe(true);
        expect(icon === undefined || /^https?:\/\//.test(icon)).toBe(true);
      }),
    );
  });
});
