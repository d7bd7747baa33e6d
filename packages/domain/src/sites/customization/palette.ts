import { awayFrom, contrast, mix, READABLE_CONTRAST, readableOn, readableOnTrace, textOn } from './color.js';
import type { Customization } from './schemas.js';

type Styling = Customization['styling'];

/** The two ways in which a page can be lit. */
export type Lighting = 'light' | 'dark';

/** Colours by the last part of the name of their token. */
export type Colors = Readonly<Record<string, string>>;

/** How much of a colour its soft token carries; the same as in tokens.css, rounded up. */
const SOFT = 0.1;

const neutrals = {
  light: {
    background: '#ffffff',
    surface: '#f6f7f9',
    'surface-strong': '#eceef2',
    text: '#1d2229',
    'text-muted': '#59616e',
    border: '#dfe3e8',
  },
  dark: {
    background: '#14171c',
    surface: '#1c2027',
    'surface-strong': '#272c35',
    text: '#e4e7ec',
    'text-muted': '#a1a9b6',
    border: '#303641',
  },
} as const;

const tintShares = { background: 0.02, surface: 0.05, 'surface-strong': 0.08, border: 0.14 } as const;

/** How much stronger a tint is in the bold theme, which is tinted also where no tint was chosen. */
const BOLD_STRENGTH = 2.5;

/** The colours of a page in one lighting; whatever was chosen, text on them can be read. */
export function paletteOf(styling: Styling, lighting: Lighting): Colors {
  const ground = groundOf(styling, lighting);
  const accent = (color: { light: string; dark: string }) => readableOnTrace(color[lighting], ground.surface, SOFT);
  const primary = accent(styling.primaryColor);
  return {
    ...ground,
    'text-muted': readableOn(neutrals[lighting]['text-muted'], ground['surface-strong']),
    primary,
    'on-primary': textOn(primary),
    info: accent(styling.infoColor),
    success: accent(styling.successColor),
    warning: accent(styling.warningColor),
    danger: accent(styling.dangerColor),
  };
}

/** The colours of a header that is filled with a colour of its own. */
export function headerPalette(background: string, wantedText: string): Colors {
  const text = readableOn(wantedText, background);
  const away = awayFrom(text, background);
  const surface = mix(background, away, 0.12);
  const muted = mix(text, background, 0.15);
  return {
    background,
    surface,
    'surface-strong': mix(background, away, 0.2),
    text,
    // On a background of medium lightness, only the colour of the text itself may be far enough away.
    'text-muted': contrast(muted, background) >= READABLE_CONTRAST ? muted : text,
    border: mix(background, text, 0.2),
    primary: text,
    'on-primary': background,
    'primary-soft': surface,
  };
}

function groundOf({ theme, tint, primaryColor }: Styling, lighting: Lighting) {
  const neutral = neutrals[lighting];
  const tintColor = tint?.color[lighting] ?? (theme === 'bold' ? primaryColor[lighting] : undefined);
  const strength = theme === 'bold' && tint ? BOLD_STRENGTH : 1;
  const tinted = (name: keyof typeof tintShares) =>
    tintColor ? mix(neutral[name], tintColor, tintShares[name] * strength) : neutral[name];
  const isMuted = theme === 'muted';
  return {
    background: isMuted ? tinted('surface') : tinted('background'),
    surface: isMuted ? tinted('surface-strong') : tinted('surface'),
    'surface-strong': isMuted ? mix(tinted('surface-strong'), tinted('border'), 0.5) : tinted('surface-strong'),
    border: tinted('border'),
    text: neutral.text,
  };
}
