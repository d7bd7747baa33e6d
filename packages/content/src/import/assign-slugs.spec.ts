import { describe, expect, it } from '@jest/globals';
import { assignSlugs, isSlug } from './assign-slugs.js';

describe('assignSlugs', () => {
  it('gives what is asked for before what names make', () => {
    expect(assignSlugs([{ name: 'A' }, { name: 'a' }, { name: 'x', explicit: 'a' }])).toEqual(['a-1', 'a-2', 'a']);
  });

  it('numbers thousands of siblings of the same name, all different and none too long', () => {
    const slugs = assignSlugs(
      Array.from({ length: 20_000 }, (_, at) => ({ name: at < 500 ? 'long '.repeat(30) : 'a' })),
    );
    expect(new Set(slugs).size).toBe(20_000);
    expect(Math.max(...slugs.map((slug) => slug.length))).toBeLessThanOrEqual(100);
  });
});

describe('isSlug', () => {
  it.each(['a', 'v1.0', 'ünï_2', 'a-b'])('takes %j', (slug) => expect(isSlug(slug)).toBe(true));
  it.each(['', '/a', 'a/b', 'a b', '..', 'a?b', 'x'.repeat(101)])('refuses %j', (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
});
