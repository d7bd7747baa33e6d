import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { fontFiles, preloadedFonts } from './fonts.js';

describe('fonts', () => {
  it('are all there, and are exactly those that the style sheet names', () => {
    const styles = readFileSync(new URL('../../assets/styles/fonts.css', import.meta.url), 'utf8');
    const named = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(fontFiles.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(fontFiles.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it('are loaded early only where a site uses them', () => {
    const defaults = defaultCustomization();
    expect(preloadedFonts(defaults)).toEqual(['inter-latin-wght-normal.woff2']);
    expect(preloadedFonts({ ...defaults, styling: { ...defaults.styling, font: 'Lato' } })).toEqual([]);
  });
});
