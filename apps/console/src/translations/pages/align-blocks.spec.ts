import { describe, expect, it } from '@jest/globals';
import type { Block } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { alignBlocks } from './align-blocks.js';

const paragraph = (key: string): Block => ({
  object: 'block',
  type: 'paragraph',
  key,
  isVoid: false,
  data: {},
  nodes: [],
});
const shown = (source: string, target: string, edited: string[] = []) =>
  alignBlocks([...source].map(paragraph), [...target].map(paragraph), edited).map(
    (pair) => `${pair.source?.key ?? '-'}${pair.target?.key ?? '-'}${pair.isEdited ? '*' : ''}`,
  );

describe('alignBlocks', () => {
  it('puts blocks beside those that they became', () => {
    expect(shown('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
  });

  it('leaves a gap where one side has nothing, in the place where the other has it', () => {
    expect(shown('abc', 'ac')).toEqual(['aa', 'b-', 'cc']);
    expect(shown('ab', 'xayzb')).toEqual(['-x', 'aa', '-y', '-z', 'bb']);
    expect(shown('', 'x')).toEqual(['-x']);
    expect(shown('a', '')).toEqual(['a-']);
  });

  it('keeps to the order of the source where a person moved blocks, and loses none', () => {
    expect(shown('abc', 'cxab')).toEqual(['aa', 'bb', 'cc', '-x']);
  });

  it('marks what a person changed, also deep inside of a block', () => {
    expect(shown('ab', 'axb', ['x', 'b'])).toEqual(['aa', '-x*', 'bb*']);
    const { nodes } = parseDocument('* One\n* Two');
    const inner = nodes[0]?.nodes?.at(-1);
    const key = inner?.object === 'block' ? (inner.key ?? '') : '';
    expect(key).not.toBe('');
    expect(alignBlocks(nodes, nodes, [key])).toMatchObject([{ isEdited: true }]);
  });
});
