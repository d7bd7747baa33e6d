import { shapeText, type TextShape, type Weight } from './card-fonts.js';

/** What the preview image of a page shows. */
export interface SocialCard {
  siteTitle: string;
  title: string;
  description: string;
  colors: { background: string; text: string; muted: string; primary: string; onPrimary: string };
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const COLUMN = WIDTH - 2 * MARGIN;
/** Where the last line stands. */
const BOTTOM = 530;
/** More of a text than this cannot be seen anyway. */
const MAX_CHARACTERS = 300;
const SITE: TextStyle = { size: 34, weight: 700, leading: 44, maxLines: 1 };
const TITLE: TextStyle = { size: 72, weight: 700, leading: 88, maxLines: 3 };
const DESCRIPTION: TextStyle = { size: 33, weight: 400, leading: 48, maxLines: 2 };
const GAP = 74;
/** Where a line can end, besides at a space: between characters of scripts that are written without them. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」）ー]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu;

interface TextStyle {
  size: number;
  weight: Weight;
  leading: number;
  maxLines: number;
}

/** Renders the preview image of a page as SVG. Its text is made of shapes: it needs no font and can contain no markup. */
export async function socialCardSvg({ siteTitle, title, description, colors }: SocialCard): Promise<string> {
  const [site, heading, text] = await Promise.all([
    linesOf(siteTitle, SITE, COLUMN - 72),
    linesOf(title, TITLE),
    linesOf(description, DESCRIPTION),
  ]);
  const initial = await shapeText(/[\p{L}\p{N}]/u.exec(siteTitle)?.[0].toUpperCase() ?? '', 30, 700);
  const { background, text: ink, muted, primary, onPrimary } = fills(colors);
  const descriptionTop = BOTTOM - (text.length - 1) * DESCRIPTION.leading;
  const titleTop = (text.length > 0 ? descriptionTop - GAP : BOTTOM) - (heading.length - 1) * TITLE.leading;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>`,
    `<rect y="${HEIGHT - 20}" width="${WIDTH}" height="20" fill="${primary}"/>`,
    initial.path && `<rect x="${MARGIN}" y="72" width="52" height="52" rx="12" fill="${primary}"/>`,
    renderLines([initial], { x: MARGIN + 26 - initial.width / 2, y: 109, leading: 0, fill: onPrimary }),
    renderLines(site, { x: MARGIN + 72, y: 110, leading: SITE.leading, fill: ink }),
    renderLines(heading, { x: MARGIN - 3, y: titleTop, leading: TITLE.leading, fill: ink }),
    renderLines(text, { x: MARGIN, y: descriptionTop, leading: DESCRIPTION.leading, fill: muted }),
    '</svg>',
  ].join('');
}

function renderLines(lines: readonly TextShape[], at: { x: number; y: number; leading: number; fill: string }): string {
  const { x, y, leading, fill } = at;
  return lines
    .map(({ path }, index) => `<path transform="translate(${x} ${y + index * leading})" fill="${fill}" d="${path}"/>`)
    .join('');
}

/** Breaks a text into lines. What does not fit into the last one is cut, and ends with an ellipsis. */
async function linesOf(text: string, style: TextStyle, width = COLUMN): Promise<TextShape[]> {
  const { size, weight, maxLines } = style;
  const shape = (line: string) => shapeText(line.trimEnd(), size, weight);
  const clean = [...text.replace(/\s+/g, ' ').trim()];
  let left = clean.slice(0, MAX_CHARACTERS).join('');
  const lines: TextShape[] = [];
  while (left !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const whole = await shape(left);
    if (whole.width <= width) return [...lines, whole];
    const line = await longestThatFits(left, isLast ? '…' : '', async (part) => (await shape(part)).width <= width);
    lines.push(await shape(isLast ? `${line.trimEnd()}…` : line));
    left = left.slice(line.length).trimStart();
  }
  return lines.filter(({ path }) => path !== '');
}

/** The longest beginning of a text that fits, broken between words, or within one that is longer than a line. */
async function longestThatFits(text: string, end: string, fits: (part: string) => Promise<boolean>): Promise<string> {
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    if (!(await fits(`${line}${piece}`.trimEnd() + end))) break;
    line += piece;
  }
  if (line.trim() !== '') return line;
  for (const character of text) {
    if (line !== '' && !(await fits(line + character + end))) break;
    line += character;
  }
  return line;
}

/** Colours come from the customization of a site: anything that is not a colour becomes black. */
function fills(colors: SocialCard['colors']): SocialCard['colors'] {
  const sound = (color: string) => (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '#000000');
  const { background, text, muted, primary, onPrimary } = colors;
  return {
    background: sound(background),
    text: sound(text),
    muted: sound(muted),
    primary: sound(primary),
    onPrimary: sound(onPrimary),
  };
}
