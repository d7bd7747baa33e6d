import { describe, expect, it } from '@jest/globals';
import { ChangeContent, textLength } from './change-schemas.js';

const insert = (document: object) => ({ operation: 'insert_page', document });
const issuesOf = (...changes: object[]) =>
  ChangeContent.safeParse({ changes }).error?.issues.map(({ path, message }) => ({ path, message })) ?? [];

describe('the length of texts', () => {
  it('counts every text in a value, however deep', () => {
    expect(textLength(undefined)).toBe(0);
    expect(textLength({ a: 'one', b: [{ c: 'three' }, 4, null, true] })).toBe(8);
    let deep: unknown = 'end';
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(textLength(deep)).toBe(3);
  });

  it('is bounded for all texts of a request together', () => {
    const markdown = 'x'.repeat(1_000_000);
    expect(issuesOf(insert({ markdown }), insert({ markdown }))).toEqual([]);
    const message = expect.stringMatching(
      /2000001 characters together; one request may bring 2000000, so send several/,
    );
    expect(issuesOf(insert({ markdown }), insert({ markdown }), insert({ markdown: 'y' }))).toEqual([
      { path: ['changes'], message },
    ]);
  });

  it('is bounded for documents as for Markdown', () => {
    const text = 'x'.repeat(2_000_001);
    const nodes = [
      { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf', text }] }] },
    ];
    const document = { object: 'document', data: {}, nodes };
    expect(issuesOf(insert({ document }))).toEqual([{ path: ['changes'], message: expect.any(String) }]);
  });
});
