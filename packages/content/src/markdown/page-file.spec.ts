import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/arbitrary-text.js';
import { joinPage, type PageFile, splitPage } from './page-file.js';

const page = (parts: Partial<PageFile>): PageFile => ({ metadata: {}, extra: {}, body: '', ...parts });

describe('splitPage', () => {
  it('reads front matter as documentation repositories write it', () => {
    const source = `---
description: What it is
icon: star
hidden: true
cover: .assets/cover.png
coverY: -12.5
if: visitor.claims.beta
vars:
  version: 1.2
layout:
  width: wide
  cover:
    visible: true
    size: full
  title:
    visible: false
custom:
  - 1
---

# Hello

Body
`;
    expect(splitPage(source)).toEqual({
      title: 'Hello',
      metadata: {
        description: 'What it is',
        icon: 'star',
        hidden: true,
        cover: { ref: { kind: 'url', url: '.assets/cover.png' }, yPos: -12.5 },
        condition: 'visitor.claims.beta',
        variables: { version: 1.2 },
        layout: { width: 'wide', cover: true, coverSize: 'full', title: false },
      },
      extra: { custom: [1] },
      body: 'Body\n',
    });
  });

  it('prefers the heading to the title of the front matter', () => {
    expect(splitPage('---\ntitle: A\n---\n# B\n\nc')).toEqual(page({ title: 'B', body: 'c' }));
    expect(splitPage('---\ntitle: A\n---\nc')).toEqual(page({ title: 'A', body: 'c' }));
  });

  it('reads a heading that is underlined', () => {
    expect(splitPage('Title\n=====\n\nbody')).toEqual(page({ title: 'Title', body: 'body' }));
  });

  it('keeps the formatting of a title until the title changes', () => {
    const split = splitPage('# The `x` **flag**\n\nbody');
    expect(split.title).toBe('The x flag');
    expect(joinPage(split)).toBe('# The `x` **flag**\n\nbody');
    expect(joinPage({ ...split, title: 'Other' })).toBe('# Other\n\nbody');
  });

  it.each(['---\na: [\n---\n\ntext', '---\n- a\n---\n\ntext', '---\njust text\n---\n\ntext', '---\nno end', '---'])(
    'takes broken front matter as content: %j',
    (source) => {
      expect(splitPage(source)).toEqual(page({ body: source }));
    },
  );

  it('leaves known keys with odd values where they are', () => {
    const source = '---\nicon: 5\nlayout: wide\ntags: x\n---\n\ntext';
    expect(splitPage(source)).toEqual(page({ extra: { icon: 5, layout: 'wide', tags: 'x' }, body: 'text' }));
  });

  it('reads files with the line ends of Windows and a byte order mark', () => {
    expect(splitPage('\ufeff---\r\nicon: star\r\n---\r\n\r\n# A\r\n\r\nb\r\n')).toEqual(
      page({ title: 'A', metadata: { icon: 'star' }, body: 'b\r\n' }),
    );
  });
});

describe('joinPage', () => {
  const anyPage: fc.Arbitrary<PageFile> = fc.record({
    title: fc.option(anyText, { nil: undefined }),
    metadata: fc.oneof(
      fc.constantFrom<PageFile['metadata']>(
        {},
        { tags: ['a', 'b'], hidden: false, noIndex: true, linkTitle: 'L', emoji: '1f600' },
        { cover: { ref: { kind: 'file', file: 'f1' }, refDark: { kind: 'url', url: 'b.png' }, yPos: 0, height: 100 } },
        { cover: { ref: { kind: 'url', url: '/files/x' }, yPos: 3 } },
        { layout: { title: true, coverMask: 'radial', outline: false } },
      ),
      fc.record({ description: anyText, condition: anyText }),
    ),
    extra: fc.constantFrom<PageFile['extra']>({}, { custom: { deep: [1, null, 'x'] } }, { icon: 5 }),
    body: fc.oneof(
      anyText,
      fc.constantFrom('', '# Heading\n', '---\na: b\n---\n', '\n\n# Later', '\ufeffx', 'T\n===\n', '---'),
    ),
  });

  it.each([' \n', '  \n\n', ' ', '\n', ' \n a', 'a\n \n'])('keeps a description of %j as it is', (description) => {
    const file = { title: 'T', metadata: { description }, extra: {}, body: 'alpha' };
    expect(splitPage(joinPage(file))).toEqual(file);
  });

  it('writes a file that splitPage takes apart into the same page', () => {
    fc.assert(
      fc.property(anyPage, (file) => {
        expect(splitPage(joinPage(file))).toEqual(file);
      }),
      { numRuns: 500 },
    );
  });

  it('writes no front matter where none is needed', () => {
    expect(joinPage(page({ title: 'A *b*', body: 'c\n' }))).toBe('# A \\*b\\*\n\nc\n');
  });
});
