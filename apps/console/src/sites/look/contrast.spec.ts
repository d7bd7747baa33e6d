import { describe, expect, it } from '@jest/globals';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { contrastOf, weakColor } from './contrast.js';

const { styling } = defaultCustomization();
const withPrimary = (light: string, dark = '#ffffff') => ({ ...styling, primaryColor: { light, dark } });

describe('a color that text cannot be read in', () => {
  it('has its contrast, what is needed, and what readers see instead', () => {
    const weak = weakColor(withPrimary('#ffff00'), 'primaryColor', 'light');
    expect(weak).toMatchObject({ needed: 4.5, shown: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(weak?.ratio).toBeCloseTo(1.07, 1);
    expect(contrastOf(weak?.shown, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(weakColor(withPrimary('#000000', '#111111'), 'primaryColor', 'dark')?.ratio).toBeLessThan(1.2);
  });

  it('is none that was not changed, or that can be read', () => {
    for (const lighting of ['light', 'dark'] as const) {
      expect(weakColor(styling, 'primaryColor', lighting)).toBeUndefined();
      expect(weakColor(styling, 'successColor', lighting)).toBeUndefined();
    }
    expect(weakColor(withPrimary('#000'), 'primaryColor', 'light')).toBeUndefined();
  });

  it('is none while it is being typed', () => {
    expect(weakColor(withPrimary('#ff'), 'primaryColor', 'light')).toBeUndefined();
    expect(contrastOf('#ff', '#ffffff')).toBeUndefined();
  });
});
