import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isActiveContent } from './active-content.js';
import { inspectFile } from './inspect-file.js';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEElEQVR42mP8z8BQz4AEAAsBAQFK2oJqAAAAAElFTkSuQmCC',
  'base64',
);

describe('inspectFile', () => {
  it('believes the bytes and not the name', async () => {
    const facts = { contentType: 'image/png', dimensions: { width: 3, height: 2 } };
    expect(await inspectFile(PNG, 'a.png')).toEqual(facts);
    expect(await inspectFile(PNG, 'page.html')).toEqual(facts);
    expect(await inspectFile(text('<script>alert(1)</script>'), 'a.png')).toEqual({ contentType: 'text/plain' });
  });

  it.each([
    ['a.md', '# Hello', 'text/markdown'],
    ['a.HTML', '<!doctype html>', 'text/html'],
    ['a.csv', 'a,b', 'text/csv'],
    ['a.json', '{}', 'application/json'],
    ['a.yml', 'a: 1', 'application/yaml'],
    ['notes', 'Grüße', 'text/plain'],
    ['a.constructor', 'x', 'text/plain'],
    ['a.txt', 'BMW and MZ and GIF are letters', 'text/plain'],
    ['feed.rss', '<?xml version="1.0"?><rss/>', 'application/xml'],
    ['a.pdf', '%PDF-1.4\n1 0 obj', 'application/pdf'],
  ])('tells %s with %j to be %s', async (name, content, contentType) => {
    expect(await inspectFile(text(content), name)).toEqual({ contentType });
  });

  it('reads the dimensions of an SVG, with an XML declaration and without', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"/>';
    const facts = { contentType: 'image/svg+xml', dimensions: { width: 24, height: 12 } };
    expect(await inspectFile(text(svg), 'a.svg')).toEqual(facts);
    expect(await inspectFile(text(`<?xml version="1.0"?>${svg}`), 'a.svg')).toEqual(facts);
  });

  it('calls bytes that are neither known nor text an octet stream', async () => {
    expect(await inspectFile(Uint8Array.of(0xc3, 0x28, 0, 1), 'a.md')).toEqual({
      contentType: 'application/octet-stream',
    });
  });

  it('does not linger on an SVG made to be slow', async () => {
    const started = performance.now();
    await inspectFile(text('<svg '.repeat(1_000_000)), 'a.svg');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('never throws', async () => {
    const names = fc.constantFrom('a.png', 'a.svg', 'a.jpg', 'a', '.svg', 'a.html');
    const starts = fc.constantFrom([], [...PNG.subarray(0, 20)], [0xff, 0xd8, 0xff], [0x42, 0x4d], [0x50, 0x4b, 3, 4]);
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), names, async (start, rest, name) => {
        const { contentType } = await inspectFile(Uint8Array.from([...start, ...rest]), name);
        expect(contentType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('isActiveContent', () => {
  it.each(['text/html', 'Text/HTML; charset=utf-8', 'image/svg+xml', 'application/atom+xml', 'text/javascript'])(
    'says that a browser would run %s',
    (type) => expect(isActiveContent(type)).toBe(true),
  );

  it.each(['image/png', 'text/plain', 'application/pdf', 'text/markdown', 'application/json', ''])(
    'says that a browser would not run %j',
    (type) => expect(isActiveContent(type)).toBe(false),
  );
});
