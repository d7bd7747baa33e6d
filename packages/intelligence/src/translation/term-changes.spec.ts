import { describe, expect, it } from '@jest/globals';
import type { GlossaryTerm } from './glossary.js';
import { TermChanges } from './term-changes.js';

const term = (text: string, translation: string | null, caseSensitive = false): GlossaryTerm => ({
  term: text,
  translation,
  caseSensitive,
});
const space = term('space', 'espace');
const page = term('page', 'page du site');

describe('TermChanges', () => {
  it('touches the texts that hold a term which is new, gone or other', () => {
    const changes = new TermChanges([space, term('site', 'site web')], [space, page, term('site', null)]);
    expect(changes.touches('Open the page.')).toBe(true);
    expect(changes.touches('The sites and the <g1>Site</g1>.')).toBe(true);
    expect(changes.touches('Open the space.')).toBe(false);
    expect(changes.touches('Pages are something else.')).toBe(false);
  });

  it('leaves alone a text in which a longer term still counts', () => {
    const long = term('space page', 'page d’espace');
    const changes = new TermChanges([long, space], [long]);
    expect(changes.touches('A space page.')).toBe(false);
    expect(changes.touches('A space.')).toBe(true);
  });

  it('is empty where nothing of the language pair changes, whatever the order', () => {
    expect(new TermChanges([space, page], [page, space]).isEmpty).toBe(true);
    expect(new TermChanges([space], [term('space', 'espace', true)]).isEmpty).toBe(false);
  });

  it('rules pages out by a word of the term, marks between its words or not', () => {
    const changes = new TermChanges([], [term('change Request', 'proposition')]);
    expect(changes.mayTouch('A change\n**Request**.')).toBe(true);
    expect(changes.mayTouch('A change of mind.')).toBe(false);
    expect(new TermChanges([], [term('++', 'plus')]).mayTouch('Anything.')).toBe(true);
  });
});
