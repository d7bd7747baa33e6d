import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyRead, keysOf, markdownOf, open, openMarkdown, PROPERTY_TIMEOUT, tries } from '../../test/states.js';
import { applySource } from './apply-source.js';

const PAGE = 'one\n\n* two\n* three\n\n> four\n';

describe('a text that was edited as Markdown', () => {
  it(
    'changes nothing when nothing was edited',
    () => {
      fc.assert(
        fc.property(anyRead, (document) => {
          const state = open(document);
          expect(applySource(state, markdownOf(state)).docChanged).toBe(false);
        }),
        tries(100),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it('leaves the keys of what is unchanged, edited or moved', () => {
    const state = openMarkdown(PAGE, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    const [one, ...others] = keysOf(state);
    const edited = state.apply(applySource(state, `${PAGE.replace('one\n\n', '')}\none more\n`));
    expect(markdownOf(edited)).toBe(`${PAGE.replace('one\n\n', '')}\none more\n`);
    expect(keysOf(edited).slice(0, -1)).toEqual(others);
    const inPlace = state.apply(applySource(state, PAGE.replace('one', 'one more')));
    expect(keysOf(inPlace)[0]).toBe(one);
  });

  it('replaces only what differs', () => {
    const state = openMarkdown(PAGE);
    const edited = state.apply(applySource(state, PAGE.replace('three', 'third')));
    expect(edited.doc.child(0)).toBe(state.doc.child(0));
    expect(edited.doc.child(2)).toBe(state.doc.child(2));
  });

  it('keeps what is broken as text', () => {
    const state = openMarkdown('one');
    const broken = '{% hint style="info" %}\nnever closed [link](';
    const edited = state.apply(applySource(state, broken));
    expect(edited.doc.textContent).toContain('never closed [link](');
  });
});
