/** The least contrast that text needs against what it stands on. */
export const READABLE_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEPS = 50;

type Channels = readonly [red: number, green: number, blue: number];

/** Tells how far two colours stand apart: from 1, the same, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((left, right) => left - right);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Mixes a share, from 0 to 1, of another colour into a colour. */
export function mix(color: string, other: string, share: number): string {
  const into = channelsOf(other);
  const mixed = channelsOf(color).map((channel, index) => channel * (1 - share) + (into[index] ?? 0) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Black behind a text that is lighter than its background, otherwise white: towards it, text only reads better. */
export function awayFrom(text: string, background: string): string {
  return contrast(text, WHITE) < contrast(background, WHITE) ? BLACK : WHITE;
}

/** Black or white, whichever reads better on a colour. */
function extremeOn(background: string): string {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
}

/** White where it can be read on a colour, otherwise black: one of the two always can. */
export function textOn(background: string): string {
  return contrast(WHITE, background) >= READABLE_CONTRAST ? WHITE : BLACK;
}

/** The colour nearest to the wanted one that can be read on a background. */
export function readableOn(wanted: string, background: string): string {
  return readable(wanted, background, () => background);
}

/** The colour nearest to the wanted one that can be read on a background and on a trace of itself over it. */
export function readableOnTrace(wanted: string, background: string, share: number): string {
  return readable(wanted, background, (candidate) => mix(background, candidate, share));
}

function readable(wanted: string, background: string, behind: (candidate: string) => string): string {
  const goal = extremeOn(background);
  for (let step = 0; step < STEPS; step++) {
    const candidate = mix(wanted, goal, step / STEPS);
    const isReadable = [background, behind(candidate)].every((back) => contrast(candidate, back) >= READABLE_CONTRAST);
    if (isReadable) return candidate;
  }
  return goal;
}

/** Relative luminance as the accessibility guidelines define it. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelsOf(color: string): Channels {
  const digits = color.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (index: number) => Number.parseInt(full.slice(index * 2, index * 2 + 2), 16);
  return [channel(0), channel(1), channel(2)];
}
