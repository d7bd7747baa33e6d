import { describe, expect, it } from '@jest/globals';
import { contrast, READABLE_CONTRAST } from '@lectern/domain/sites/customization/color';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { headerPalette, paletteOf } from '@lectern/domain/sites/customization/palette';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { themeStyles } from './theme-styles.js';

const defaults = defaultCustomization();
const BASE = '/docs/';
const FILE = `${'0a'.repeat(32)}.woff2`;
const styled = (styling: Partial<Customization['styling']>) =>
  themeStyles({ ...defaults, styling: { ...defaults.styling, ...styling } }, BASE);

const customFont = (fontFamily: string, url = `https://api.example.com/fonts/acme/${FILE}`) => ({
  id: fontFamily,
  custom: true as const,
  fontFamily,
  fontFaces: [{ weight: 400, sources: [{ url, format: 'woff2' }] }],
});

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyThemedColor = fc.record({ light: anyColor, dark: anyColor });

describe('themeStyles', () => {
  it('keeps colours that can be read as they were chosen', () => {
    expect(styled({})).toContain('--color-primary:light-dark(#2f5fd0, #7fa2f5)');
  });

  it('shapes corners, depth, links and icons', () => {
    expect(styled({ corners: 'straight' })).toContain('--radius:0');
    expect(styled({ depth: 'flat' })).toContain('--shadow:none');
    expect(styled({ links: 'accent' })).toContain('--link-underline:var(--color-primary)');
    expect(styled({ icons: 'thin' })).toContain('--icon-stroke:1.25');
  });

  it('fills the header only where a preset does', () => {
    const withPreset = (preset: Customization['header']['preset']) =>
      themeStyles({ ...defaults, header: { ...defaults.header, preset } }, BASE);
    for (const preset of ['default', 'none'] as const) expect(withPreset(preset)).not.toContain('.site-header');
    for (const preset of ['bold', 'contrast', 'custom'] as const) expect(withPreset(preset)).toContain('.site-header{');
  });

  it('lights code by what its theme is made for', () => {
    const theme = (light: string, dark: string) => ({
      default: { light, dark },
      openapi: defaults.styling.codeTheme.openapi,
    });
    expect(styled({ codeTheme: theme('monokai', 'monokai') })).toContain('.code{color-scheme:dark}');
    expect(styled({ codeTheme: theme('github-light', 'github-light') })).toContain('.code{color-scheme:light}');
    expect(styled({})).not.toContain('color-scheme');
  });

  it('loads the fonts of an organization from the site itself', () => {
    const styles = styled({ font: customFont('House Sans') });
    expect(styles).toContain("@font-face{font-family:'House Sans';font-weight:400;");
    expect(styles).toContain(`url('${BASE}~site/fonts/${FILE}') format('woff2')`);
    expect(styles).not.toContain('example.com');
    expect(styles).toContain("--font-body:'House Sans', system-ui, sans-serif");
  });

  it('loads nothing from elsewhere', () => {
    for (const url of ['https://example.com/font.woff2', `https://example.com/${FILE}/x`, "https://example.com/'"]) {
      const styles = styled({ font: customFont('House Sans', url) });
      expect(styles).not.toMatch(/@font-face|url\(/);
    }
  });

  it('stands in a page as it is, whatever a font is called', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50, unit: anyCharacter }), (name) => {
        const styles = styled({ font: customFont(name) });
        expect(renderToString(h('style', null, styles))).toBe(`<style>${styles}</style>`);
        expect(styles.match(/[{}]/g)?.length).toBe(4);
      }),
    );
    expect(styled({ font: customFont("'}</style><script>") })).not.toMatch(/[<>&"]/);
  });
});

describe('palettes', () => {
  it('are stronger in the bold theme, with a tint and without one', () => {
    for (const tint of [undefined, { color: { light: '#cc0000', dark: '#ff8888' } }]) {
      const { tint: _, ...untinted } = defaults.styling;
      const styling = { ...untinted, ...(tint && { tint }) };
      for (const lighting of ['light', 'dark'] as const) {
        const [clean, bold] = (['clean', 'bold'] as const).map((theme) => paletteOf({ ...styling, theme }, lighting));
        for (const ground of ['background', 'surface', 'border']) expect(bold?.[ground]).not.toBe(clean?.[ground]);
      }
    }
  });

  it('can be read whatever colours were chosen', () => {
    fc.assert(
      fc.property(
        anyThemedColor,
        anyThemedColor,
        fc.constantFrom('clean', 'muted', 'bold', 'gradient'),
        (primary, tint, theme) => {
          for (const lighting of ['light', 'dark'] as const) {
            const styling = { ...defaults.styling, theme, primaryColor: primary, tint: { color: tint } };
            const palette = paletteOf(styling, lighting);
            for (const ground of ['background', 'surface']) {
              for (const text of ['text', 'text-muted', 'primary', 'danger'])
                expectReadable(palette[text], palette[ground]);
            }
            expectReadable(palette['on-primary'], palette['primary']);
          }
        },
      ),
    );
  });

  it('of headers can be read on any background', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (background, wanted) => {
        const palette = headerPalette(background, wanted);
        for (const ground of ['background', 'surface', 'surface-strong']) {
          for (const text of ['text', 'text-muted', 'primary']) expectReadable(palette[text], palette[ground]);
        }
      }),
      // Of medium lightness: black and white are about equally far away.
      { examples: [['#536cd8', '#000000']] },
    );
  });
});

function expectReadable(text = '', ground = ''): void {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
}
