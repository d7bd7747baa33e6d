import { describe, expect, it } from '@jest/globals';
import { block, documentOf, heading, paragraph } from '../../test/nodes.js';
import type { Block, JsonDocument, Node } from '../document/document.js';
import { plainText } from '../sections/plain-text.js';
import { dereference } from './dereference.js';

const include = (id: string, key?: string): Block =>
  block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: id } }, undefined, key ? { key } : {});

const resolver =
  (contents: Record<string, JsonDocument>) =>
  (ref: { kind: string; reusableContent?: string }): JsonDocument | undefined =>
    contents[ref.reusableContent ?? ''];

const keysOf = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.key ? [node.key] : []),
    ...(node.object === 'text' ? [] : keysOf(node.nodes ?? [])),
  ]);

describe('dereference', () => {
  it('puts the content in the place of its include, also inside other blocks', () => {
    const document = documentOf(paragraph('a'), include('r'), block('hint', { style: 'info' }, [include('r')]));
    const result = dereference(document, resolver({ r: documentOf(paragraph('b'), paragraph('c')) }));
    expect(result).toEqual(
      documentOf(
        paragraph('a'),
        paragraph('b'),
        paragraph('c'),
        block('hint', { style: 'info' }, [paragraph('b'), paragraph('c')]),
      ),
    );
  });

  it('leaves an include as it is when its content is not there', () => {
    const document = documentOf(include('gone'), block('reusable-content', { ref: { kind: 'page', page: 'p' } }));
    expect(dereference(document, () => undefined)).toEqual(document);
  });

  it('cuts contents that include each other', () => {
    const contents = { a: documentOf(paragraph('A'), include('b')), b: documentOf(paragraph('B'), include('a')) };
    const result = dereference(documentOf(include('a')), resolver(contents));
    expect(result.nodes.map((node) => node.type)).toEqual(['paragraph', 'paragraph', 'reusable-content']);
  });

  it('stays small when contents multiply', () => {
    const contents = Object.fromEntries(
      Array.from({ length: 9 }, (_, level) => [`r${level}`, documentOf(...Array(10).fill(include(`r${level + 1}`)))]),
    );
    const result = dereference(documentOf(include('r0')), resolver({ ...contents, r9: documentOf(paragraph('x')) }));
    expect(plainText(result.nodes).length).toBeLessThan(2_000);
    expect(result.nodes.length).toBeLessThan(6_000);
  });

  it('keeps keys and anchors unique and those of the page unchanged', () => {
    const document = documentOf(
      include('r', 'i1'),
      include('r', 'i2'),
      { ...heading('Setup', 'setup'), key: 'x' },
      paragraph('own', 'i1-k'),
    );
    const content = documentOf({ ...heading('Setup', 'setup'), key: 'k' }, paragraph('text', 'l'));
    const { nodes } = dereference(document, resolver({ r: content }));
    expect(nodes.map((node) => node.meta?.id)).toEqual([
      'setup-1',
      undefined,
      'setup-2',
      undefined,
      'setup',
      undefined,
    ]);
    const keys = keysOf(nodes);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
    expect(keys.slice(-2)).toEqual(['x', 'i1-k']);
  });
});
