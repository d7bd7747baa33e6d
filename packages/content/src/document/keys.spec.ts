import { describe, expect, it } from '@jest/globals';
import { alignKeys } from '../keys/align-keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import { collectKeys, withKeys } from './keys.js';

const keysOf = (markdown: string): string[] => collectKeys(parseDocument(markdown));

describe('withKeys', () => {
  it('makes the same keys from the same content, each once', () => {
    const keys = keysOf('same\n\nsame\n\n- a\n- a');
    expect(keysOf('same\n\nsame\n\n- a\n- a')).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[a-z0-9]+$/.test(key))).toBe(true);
  });

  it('takes kept keys in document order, inner blocks after outer ones', () => {
    const document = parseDocument('a\n\n- b', ['one', 'list', 'item', 'inner']);
    expect(collectKeys(document)).toEqual(['one', 'list', 'item', 'inner']);
    expect(document.nodes[1]?.nodes?.[0]?.key).toBe('item');
  });

  it('replaces a key that comes twice', () => {
    const [first, second] = collectKeys(parseDocument('a\n\nb', ['k', 'k']));
    expect(first).toBe('k');
    expect(second).not.toBe('k');
  });

  it('keeps the keys that a client sent', () => {
    const document = parseDocument('a');
    const sent = { ...document, nodes: document.nodes.map((node) => ({ ...node, key: 'mine' })) };
    expect(collectKeys(withKeys(sent))).toEqual(['mine']);
  });
});

describe('alignKeys', () => {
  const before = {
    markdown: 'one\n\ntwo words here\n\n- a\n- b\n\nlast',
    keys: ['k1', 'k2', 'list', 'i1', 'p1', 'i2', 'p2', 'k3'],
  };

  it('keeps all keys of an unchanged body', () => {
    expect(alignKeys(before, before.markdown)).toEqual(before.keys);
  });

  it('keeps the key of a block that was edited in place', () => {
    expect(alignKeys(before, before.markdown.replace('words', 'other words'))).toEqual(before.keys);
  });

  it('keeps the keys of a container and of the other blocks when one inside is edited', () => {
    expect(alignKeys(before, before.markdown.replace('- b', '- changed'))).toEqual(before.keys);
  });

  it('gives a new block a new key and leaves the others theirs', () => {
    const keys = alignKeys(before, `new\n\n${before.markdown}`);
    expect(keys.slice(1)).toEqual(before.keys);
    expect(before.keys).not.toContain(keys[0]);
  });

  it('keeps the key with the block that it was edited from when the one before it is removed or another comes after', () => {
    const three = { markdown: 'The first one.\n\nThe second one.\n\nThe third one.', keys: ['k1', 'k2', 'k3'] };
    expect(alignKeys(three, 'The second one, edited.\n\nThe third one.')).toEqual(['k2', 'k3']);
    const [edited, added, last] = alignKeys(three, 'The second one!\n\nSomething else.\n\nThe third one.');
    expect([edited, last]).toEqual(['k2', 'k3']);
    expect(three.keys).not.toContain(added);
  });

  it('lets a block that was written anew keep its key', () => {
    expect(alignKeys({ markdown: 'old\n\nend', keys: ['k1', 'k2'] }, 'other words\n\nend')).toEqual(['k1', 'k2']);
  });

  it('aligns a text of very many small changes in no time', () => {
    const count = 10_000;
    const lines = (word: string) =>
      Array.from({ length: count }, (_, i) => (i % 2 ? 'same' : `${word}${i}`)).join('\n\n');
    const keys = Array.from({ length: count }, (_, index) => `k${index}`);
    expect(alignKeys({ markdown: lines('a'), keys }, lines('b'))).toHaveLength(count);
  });

  it('drops the keys of removed blocks', () => {
    expect(alignKeys(before, 'one\n\nlast')).toEqual(['k1', 'k3']);
  });

  it('follows a block that moved', () => {
    expect(alignKeys(before, 'last\n\n- a\n- b\n\none\n\ntwo words here')).toEqual([
      'k3',
      'list',
      'i1',
      'p1',
      'i2',
      'p2',
      'k1',
      'k2',
    ]);
  });

  it('follows a block that moved into another', () => {
    const keys = alignKeys({ markdown: 'one\n\ntwo', keys: ['k1', 'k2'] }, 'one\n\n> two');
    expect(keys[0]).toBe('k1');
    expect(keys[2]).toBe('k2');
  });

  it('never gives a key twice when blocks are copied', () => {
    const keys = alignKeys({ markdown: 'same', keys: ['k'] }, 'same\n\nsame\n\nsame');
    expect(keys[0]).toBe('k');
    expect(new Set(keys).size).toBe(3);
  });
});
