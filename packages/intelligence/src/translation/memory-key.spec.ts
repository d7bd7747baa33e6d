import { describe, expect, it } from '@jest/globals';
import { Glossary } from './glossary.js';
import { type MemoryScope, memoryKey } from './memory-key.js';
import type { Segment } from './segment.js';

const scope: MemoryScope = {
  provider: 'openai:small',
  source: 'en',
  target: 'de',
  instructions: 'Be brief.',
  glossary: new Glossary([{ term: 'page', translation: 'Seite', caseSensitive: false }]),
};
const segment: Segment = { id: 'k1', kind: 'heading', text: 'Your page' };
const key = memoryKey(segment, scope);

const glossaryWith = (term: string, translation: string): MemoryScope => ({
  ...scope,
  glossary: new Glossary([
    { term: 'page', translation: 'Seite', caseSensitive: false },
    { term, translation, caseSensitive: false },
  ]),
});

describe('memoryKey', () => {
  it('does not depend on where a text stands, or on terms that it does not hold', () => {
    const elsewhere = { ...segment, id: 'k2' };
    expect(memoryKey(elsewhere, scope)).toBe(key);
    expect(memoryKey(segment, glossaryWith('space', 'Bereich'))).toBe(key);
    expect(memoryKey(segment, { ...scope, instructions: ' Be brief.\n' })).toBe(key);
  });

  it.each<[string, string]>([
    ['the text', memoryKey({ ...segment, text: 'Your pages' }, scope)],
    ['the kind', memoryKey({ ...segment, kind: 'paragraph' }, scope)],
    ['the source language', memoryKey(segment, { ...scope, source: 'fr' })],
    ['the target language', memoryKey(segment, { ...scope, target: 'fr' })],
    ['the instructions', memoryKey(segment, { ...scope, instructions: 'Be long.' })],
    ['the provider', memoryKey(segment, { ...scope, provider: 'pseudo' })],
    ['a term that the text holds', memoryKey(segment, glossaryWith('your', 'euer'))],
  ])('changes with %s', (_, other) => {
    expect(other).not.toBe(key);
  });
});
