import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BodyUnit } from '../units/body-unit.js';
import { mergeUnits, type UnitVersions } from './merge-units.js';
import type { MergedPiece } from './merged-piece.js';

const unit = (key: string, text = key): BodyUnit => ({ text, gap: '\n\n', nodes: [], keys: [key] });
const units = (...names: string[]): BodyUnit[] => names.map((name) => unit(name.slice(0, 1), name));

function merge(base: BodyUnit[], ours: BodyUnit[], theirs: BodyUnit[]): string[] {
  const pieces = mergeUnits({ base, ours, theirs }, (both) => ({ kind: 'conflict', ...both }));
  return pieces.map(shown);
}

function shown(piece: MergedPiece): string {
  if (piece.kind === 'taken') return piece.unit.text;
  if (piece.kind === 'merged') return piece.text;
  return `${piece.theirs?.text ?? ''}|${piece.ours?.text ?? ''}`;
}

describe('mergeUnits', () => {
  it('takes edits, additions and deletions of both sides', () => {
    expect(merge(units('a', 'b', 'c', 'd'), units('a1', 'b', 'c', 'd', 'x'), units('y', 'a', 'b', 'd'))).toEqual([
      'y',
      'a1',
      'b',
      'd',
      'x',
    ]);
  });

  it('puts what both added in one place one after the other, that of theirs first', () => {
    expect(merge(units('a', 'b'), units('a', 'x', 'b'), units('a', 'y', 'b'))).toEqual(['a', 'y', 'x', 'b']);
  });

  it('takes an equal addition in one place once, and in different places twice', () => {
    expect(merge(units('a', 'b'), units('a', 'x', 'b'), units('a', 'x', 'b'))).toEqual(['a', 'x', 'b']);
    expect(merge(units('a', 'b'), units('a', 'x', 'b'), units('a', 'b', 'x'))).toEqual(['a', 'x', 'b', 'x']);
  });

  it('gives the moved and edited unit when one side moved it and the other edited it', () => {
    const base = units('a', 'b', 'c');
    expect(merge(base, units('c', 'a', 'b'), units('a', 'b', 'c1'))).toEqual(['c1', 'a', 'b']);
    expect(merge(base, units('a', 'b', 'c1'), units('c', 'a', 'b'))).toEqual(['c1', 'a', 'b']);
  });

  it('keeps the place of ours when both moved one unit', () => {
    expect(merge(units('a', 'b', 'c', 'd'), units('d', 'a', 'b', 'c'), units('a', 'd', 'b', 'c'))).toEqual([
      'd',
      'a',
      'b',
      'c',
    ]);
  });

  it('makes a conflict of a unit that one side deleted and the other edited', () => {
    expect(merge(units('a', 'b'), units('a'), units('a', 'b1'))).toEqual(['a', 'b1|']);
    expect(merge(units('a', 'b'), units('a', 'b1'), units('a'))).toEqual(['a', '|b1']);
  });

  it('deletes what one side deleted and the other only moved', () => {
    expect(merge(units('a', 'b', 'c'), units('a', 'b'), units('c', 'a', 'b'))).toEqual(['a', 'b']);
  });

  it('finds a unit by its text when its key is gone', () => {
    const ours = [unit('q', 'a'), unit('b', 'b1')];
    expect(merge(units('a', 'b'), ours, units('a', 'b', 'c'))).toEqual(['a', 'b1', 'c']);
  });

  const version = (extra: string) =>
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...'abcdef', ...extra), fc.constantFrom('', extra)), {
        selector: ([key]) => key,
        maxLength: 9,
      })
      .map((entries) => entries.map(([key, edit]) => unit(key, key + edit)));
  const versions = fc.record({ base: version(''), ours: version('xX'), theirs: version('yY') });
  const settle = (both: { ours: BodyUnit; theirs: BodyUnit }): MergedPiece => ({ kind: 'conflict', ...both });

  it('holds what one side wrote exactly once, and what both wrote at least once', () => {
    fc.assert(
      fc.property(versions, ({ base, ours, theirs }) => {
        const texts = mergeUnits({ base, ours, theirs }, settle).flatMap((piece) => shown(piece).split('|'));
        const known = new Set(base.map(({ text }) => text));
        const written = [...ours, ...theirs].map(({ text }) => text).filter((text) => !known.has(text));
        for (const text of written) {
          const times = texts.filter((shownText) => shownText === text).length;
          expect(times).toBeGreaterThanOrEqual(1);
          expect(times).toBeLessThanOrEqual(written.filter((other) => other === text).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the other side exactly when one side is unchanged', () => {
    const only = ({ base, ours, theirs }: UnitVersions) => mergeUnits({ base, ours, theirs }, settle).map(shown);
    fc.assert(
      fc.property(versions, ({ base, ours }) => {
        const expected = ours.map(({ text }) => text);
        expect(only({ base, ours, theirs: base })).toEqual(expected);
        expect(only({ base, ours: base, theirs: ours })).toEqual(expected);
        expect(only({ base, ours, theirs: ours })).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
