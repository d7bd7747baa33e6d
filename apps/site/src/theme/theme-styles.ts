import { textOn } from '@lectern/domain/sites/customization/color';
import { type Colors, headerPalette, type Lighting, paletteOf } from '@lectern/domain/sites/customization/palette';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { fontFaces, fontStack, usedFonts } from './fonts.js';

type Styling = Customization['styling'];

const corners: Record<Styling['corners'], Record<string, string>> = {
  straight: { '--radius-small': '0', '--radius': '0', '--radius-large': '0', '--radius-control': '0' },
  rounded: {},
  circular: {
    '--radius-small': '0.5rem',
    '--radius': '0.875rem',
    '--radius-large': '1.25rem',
    '--radius-control': '2rem',
  },
};

const iconStrokes: Record<Styling['icons'], string> = {
  regular: '2',
  solid: '2.5',
  duotone: '2',
  light: '1.5',
  thin: '1.25',
};

/**
 * The style sheet that gives a site its own colours, fonts and corners. It holds no character that HTML escapes, so
 * that it can stand in a page as it is. Files of fonts are below the path that leads to the site.
 */
export function themeStyles(customization: Customization, basePath: string): string {
  const { styling } = customization;
  const rules = [
    fontFaces(usedFonts(customization), basePath),
    rule(':root', { ...colorTokens(styling), ...shapeTokens(styling), ...fontTokens(styling) }),
    rule('.site-header', headerTokens(customization)),
    ...codeRules(styling),
  ];
  return rules.join('');
}

function colorTokens(styling: Styling): Record<string, string> {
  return themed(paletteOf(styling, 'light'), paletteOf(styling, 'dark'));
}

function shapeTokens({ corners: corner, depth, icons, links, theme }: Styling): Record<string, string> {
  return {
    ...corners[corner],
    '--icon-stroke': iconStrokes[icons],
    ...(depth === 'flat' && { '--shadow': 'none' }),
    ...(links === 'accent' && { '--link-color': 'var(--color-text)', '--link-underline': 'var(--color-primary)' }),
    ...(links === 'accent' && { '--link-thickness': '2px' }),
    ...(theme === 'gradient' && {
      '--page-glow': 'radial-gradient(60rem 24rem at 50% -6rem, var(--color-primary-soft), transparent)',
    }),
  };
}

function fontTokens({ font, headingFont, monospaceFont }: Styling): Record<string, string> {
  return {
    '--font-body': fontStack(font, 'text'),
    '--font-heading': headingFont ? fontStack(headingFont, 'text') : 'var(--font-body)',
    '--font-mono': fontStack(monospaceFont, 'code'),
  };
}

function headerTokens(customization: Customization): Record<string, string> {
  const light = headerColors(customization, 'light');
  const dark = headerColors(customization, 'dark');
  return light && dark ? themed(light, dark) : {};
}

function headerColors({ header, styling }: Customization, lighting: Lighting): Colors | undefined {
  const primary = styling.primaryColor[lighting];
  const { text, background } = paletteOf(styling, lighting);
  switch (header.preset) {
    case 'bold':
      return headerPalette(primary, textOn(primary));
    case 'contrast':
      return text && background ? headerPalette(text, background) : undefined;
    case 'custom': {
      const chosen = header.backgroundColor?.[lighting] ?? background;
      return chosen ? headerPalette(chosen, header.linkColor?.[lighting] ?? textOn(chosen)) : undefined;
    }
    default:
      return undefined;
  }
}

/** Themes for code are known by name only: what counts is whether one is made for a dark surface. */
function codeRules({ codeTheme }: Styling): string[] {
  return [
    ...codeRulesFor('.code', codeTheme.default),
    ...codeRulesFor(':is(.api-operation, .api-schemas) .code', codeTheme.openapi),
  ];
}

function codeRulesFor(selector: string, { light, dark }: { light: string; dark: string }): string[] {
  const onDark = /dark|night|black|dracula|monokai|nord|ocean|mocha|macchiato|frappe/i;
  const isDarkAlways = onDark.test(light) && light !== 'default-light';
  const isLightAlways = /light|latte|dawn|day/i.test(dark) && dark !== 'default-dark';
  if (isDarkAlways && !isLightAlways) return [rule(selector, { 'color-scheme': 'dark' })];
  if (isLightAlways && !isDarkAlways) return [rule(selector, { 'color-scheme': 'light' })];
  return [];
}

function themed(light: Colors, dark: Colors): Record<string, string> {
  const names = Object.keys(light);
  return Object.fromEntries(names.map((name) => [`--color-${name}`, `light-dark(${light[name]}, ${dark[name]})`]));
}

function rule(selector: string, declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : '';
}
