import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrast, mix, READABLE_CONTRAST, readableOn, readableOnTrace, textOn } from './color.js';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is 21 between black and white, and 1 between equals', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#2f5fd0', '#2F5FD0')).toBe(1);
  });

  it('is the same in both directions', () => {
    fc.assert(fc.property(anyColor, anyColor, (a, b) => contrast(a, b) === contrast(b, a)));
  });
});

describe('mix', () => {
  it('goes from one colour to the other', () => {
    expect([mix('#000', '#fff', 0), mix('#000', '#fff', 0.5), mix('#000', '#fff', 1)]).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ]);
  });
});

describe('colours of text', () => {
  it('can be read on any background', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (wanted, background) => {
        expect(contrast(readableOn(wanted, background), background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it('stay as they were chosen when they can be read', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (wanted, background) => {
        fc.pre(contrast(wanted, background) >= READABLE_CONTRAST);
        expect(readableOn(wanted, background)).toBe(wanted);
      }),
    );
  });

  it.each(['#ffffff', '#f6f7f9', '#14171c', '#1c2027'])(
    'can be read on a trace of themselves over %s',
    (background) => {
      fc.assert(
        fc.property(anyColor, (wanted) => {
          const color = readableOnTrace(wanted, background, 0.1);
          expect(contrast(color, mix(background, color, 0.1))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
          expect(contrast(color, background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        }),
      );
    },
  );
});
