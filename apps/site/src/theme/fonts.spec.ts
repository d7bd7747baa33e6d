import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { fontFiles, fontStack, usedFonts } from './fonts.js';
import { readNamedFonts } from './named-fonts.js';

describe('fonts', () => {
  it('are all there, and are exactly those that the style sheet names', () => {
    const styles = readFileSync(new URL('../../assets/styles/fonts.css', import.meta.url), 'utf8');
    const named = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(fontFiles.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(fontFiles.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it('that sites choose by name have all their files, of one kind, under the family that sites ask for', () => {
    const named = readNamedFonts();
    expect(named).toHaveLength(19);
    for (const { name, styles, files, regular } of named) {
      const loaded = [...styles.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file);
      expect(files.map((file) => file.name)).toEqual(loaded);
      expect(files.filter(({ path }) => !existsSync(path))).toEqual([]);
      expect(loaded).toContain(regular);
      expect(styles).toContain('font-display: swap');
      const [, family = ''] = /font-family: '([^']+)'/.exec(styles) ?? [];
      expect(fontStack(name, 'text')).toMatch(new RegExp(`^'${family}', `));
    }
  });

  it('are listed once, however often a site uses one', () => {
    const { styling, ...rest } = defaultCustomization();
    const used = usedFonts({ ...rest, styling: { ...styling, font: 'Lato', headingFont: 'Lato' } });
    expect(used).toEqual(['Lato', 'IBMPlexMono']);
  });
});
