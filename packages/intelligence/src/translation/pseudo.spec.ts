import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../content/test/arbitrary-text.js';
import { paragraph } from '../../../content/test/nodes.js';
import { Glossary } from './glossary.js';
import { maskInlines } from './mask-inlines.js';
import { placeholderProblem } from './placeholders.js';
import { pseudoText, pseudoTranslator } from './pseudo.js';

describe('the pseudo translator', () => {
  it('marks text with accents and brackets and leaves tags where they are', () => {
    expect(pseudoText('Open <g1>the file</g1> <x2/>')).toBe('⟦Öpéñ <g1>tĥé fîļé</g1> <x2/> öñ⟧');
  });

  it('makes text longer by about a third', () => {
    const text = 'A sentence that is as long as sentences in documentation are.';
    expect(pseudoText(text).length / text.length).toBeGreaterThan(1.25);
    expect(pseudoText(text).length / text.length).toBeLessThan(1.4);
  });

  it('keeps the tags of any text whole', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const masked = maskInlines(paragraph(text).nodes ?? []).text.trim();
        expect(placeholderProblem(masked, pseudoText(masked))).toBeUndefined();
      }),
    );
  });

  it('honours the glossary, costs nothing and gives the same each time', async () => {
    const glossary = new Glossary([
      { term: 'Lectern', translation: null, caseSensitive: true },
      { term: 'page', translation: 'Seite', caseSensitive: false },
    ]);
    const batch = {
      source: 'en',
      target: 'de',
      instructions: '',
      glossary,
      segments: [{ id: 'k', kind: 'heading' as const, text: 'A page of Lectern' }],
    };
    const result = await pseudoTranslator.translate(batch);
    expect(result).toEqual({
      ok: true,
      translated: [{ id: 'k', text: '⟦Å Seite öf Lectern öñé⟧', doubts: [] }],
      failed: [],
      usage: { input: 0, output: 0 },
    });
    expect(await pseudoTranslator.translate(batch)).toEqual(result);
  });
});
