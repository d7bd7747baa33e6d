import { breakPlaces, readableCharacters } from './break-places.js';
import { type FindFont, fontRuns, missingRun, type Run, standardFont } from './fonts.js';
import { isScriptFace } from './script-faces.js';
import { lineHeight, type Span, type TextStyle } from './text-style.js';

/** A stretch of a line that is drawn at once. */
export interface TextPiece {
  text: string;
  font: string;
  style: TextStyle;
  x: number;
  width: number;
}

/** One line of a paragraph. */
export interface TextLine {
  pieces: TextPiece[];
  height: number;
}

/** Tells how wide a text is in a font of a size. */
export type Measure = (font: string, size: number, text: string) => number;

/** What text is laid out with. */
export interface Typography {
  measure: Measure;
  findFont: FindFont;
}

interface Word {
  pieces: Omit<TextPiece, 'x'>[];
  width: number;
  /** The space between it and the word before, if there is one; null where a new line begins. */
  space: TextStyle | 'none' | null;
}

/** Breaks text into lines that are not wider than asked for; a word that is wider is broken too. */
export function layOutLines(spans: readonly Span[], width: number, type: Typography, keepSpaces = false): TextLine[] {
  // Words whose order is turned around are placed one by one, each without the space beside it.
  const joinsWords = !spans.some(({ text }) => RIGHT_TO_LEFT.test(text));
  const lines = new LineBreaker(Math.max(width, 1), type.measure, joinsWords);
  for (const word of wordsOf(spans, type, keepSpaces)) lines.add(word);
  const size = spans[0]?.style.size ?? 10;
  const laidOut = lines.end(lineHeight(size));
  const rightToLeft = isRightToLeft(spans);
  return laidOut.map((line) => ({ ...line, pieces: inReadingOrder(line.pieces, width, rightToLeft) }));
}

/** Measures text before it is laid out: its longest line, and its longest word. */
export function measureText(spans: readonly Span[], type: Typography): { natural: number; longestWord: number } {
  let natural = 0;
  let longestWord = 0;
  let line = 0;
  for (const { width, space } of wordsOf(spans, type, false)) {
    const parted = space === null || space === 'none' ? 0 : type.measure(standardFont(space), space.size, ' ');
    line = space === null ? width : line + parted + width;
    natural = Math.max(natural, line);
    longestWord = Math.max(longestWord, width);
  }
  return { natural, longestWord };
}

class LineBreaker {
  readonly #lines: TextLine[] = [];
  #line: TextPiece[] = [];
  #x = 0;

  constructor(
    private readonly width: number,
    private readonly measure: Measure,
    private readonly joinsWords: boolean,
  ) {}

  add(word: Word): void {
    if (word.space === null) this.#break();
    if (word.space === 'none') this.#breakBefore(word);
    else if (word.space !== null && this.#line.length > 0) this.#parted(word.width, word.space);
    for (const piece of word.pieces) this.#place(piece);
  }

  end(emptyHeight: number): TextLine[] {
    this.#break();
    // The first break only opened the first line.
    const [, ...lines] = this.#lines;
    return lines.map((line) => (line.height === 0 ? { ...line, height: emptyHeight } : line));
  }

  #break(): void {
    const height = this.#line.reduce((highest, { style }) => Math.max(highest, lineHeight(style.size)), 0);
    this.#lines.push({ pieces: this.#line, height });
    this.#line = [];
    this.#x = 0;
  }

  #parted(width: number, style: TextStyle): void {
    const space = this.#spaceWidth(style);
    if (this.#x + space + width > this.width) this.#break();
    else this.#space(space, style);
  }

  /** Where spaces are kept, a line is broken after one of them unless that would leave only spaces. */
  #breakBefore({ width }: Word): void {
    const fits = this.#x + width <= this.width;
    if (!fits && width <= this.width && this.#line.some(({ text }) => text.trim() !== '')) this.#break();
  }

  /** A space is drawn with the word before it where both look the same. */
  #spaceWidth(style: TextStyle): number {
    const last = this.#line.at(-1);
    const font = last?.style === style && !isScriptFace(last.font) ? last.font : standardFont(style);
    return this.measure(font, style.size, ' ');
  }

  #space(width: number, style: TextStyle): void {
    const last = this.#line.at(-1);
    if (this.joinsWords && last?.style === style && !isScriptFace(last.font)) {
      last.text += ' ';
      last.width += width;
    }
    this.#x += width;
  }

  #place(piece: Omit<TextPiece, 'x'>): void {
    if (this.#x + piece.width > this.width) {
      this.#placeBroken(piece);
      return;
    }
    const last = this.#line.at(-1);
    if (last && continues(last, piece) && last.x + last.width >= this.#x - 0.01) {
      last.text += piece.text;
      last.width += piece.width;
    } else {
      this.#line.push({ ...piece, x: this.#x });
    }
    this.#x += piece.width;
  }

  /** Places as much of a piece as fits, and the rest on the lines below. */
  #placeBroken({ text, font, style }: Omit<TextPiece, 'x'>): void {
    let part = '';
    let partWidth = 0;
    for (const character of readableCharacters(text)) {
      const width = this.measure(font, style.size, character);
      if (this.#x + partWidth + width > this.width && (part !== '' || this.#line.length > 0)) {
        if (part !== '') this.#line.push({ text: part, font, style, x: this.#x, width: partWidth });
        this.#break();
        part = '';
        partWidth = 0;
      }
      part += character;
      partWidth += width;
    }
    this.#line.push({ text: part, font, style, x: this.#x, width: partWidth });
    this.#x += partWidth;
  }
}

/** Whether two pieces can be drawn as one; those of different directions are placed one by one. */
function continues(last: TextPiece, next: Omit<TextPiece, 'x'>): boolean {
  if (last.style !== next.style || last.font !== next.font) return false;
  return RIGHT_TO_LEFT.test(last.text) === RIGHT_TO_LEFT.test(next.text);
}

/** The words of some text. Those that no space parts, such as halves in different styles, are one. */
function* wordsOf(spans: readonly Span[], type: Typography, keepSpaces: boolean): Iterable<Word> {
  let word: Word = { pieces: [], width: 0, space: null };
  for (const { text, style } of spans) {
    for (const [token] of text.matchAll(/\n|[^\S\n\u00a0]+|[^\s\u00a0]+|\u00a0+/gu)) {
      const isSpace = /^[^\S\u00a0]/u.test(token);
      if (token !== '\n' && (keepSpaces || !isSpace)) {
        for (const [index, part] of breakPlaces(spaced(token)).entries()) {
          if (index > 0) {
            yield word;
            word = { pieces: [], width: 0, space: 'none' };
          }
          addToken(word, part, style, type);
        }
        if (!isSpace) continue;
        yield word;
        word = { pieces: [], width: 0, space: 'none' };
        continue;
      }
      yield word;
      word = { pieces: [], width: 0, space: token === '\n' ? null : style };
    }
  }
  yield word;
}

function addToken(word: Word, token: string, style: TextStyle, { measure, findFont }: Typography): void {
  for (const run of fontRuns(token, style, findFont)) {
    const measured = measuredRun(run, style.size, measure);
    word.pieces.push({ ...measured, style });
    word.width += measured.width;
  }
}

function measuredRun(run: Run, size: number, measure: Measure): Run & { width: number } {
  try {
    return { ...run, width: measure(run.font, size, run.text) };
  } catch {
    // The library that shapes text fails at rare combinations of marks: boxes are better than no document.
    const boxes = missingRun(run.text);
    return { ...boxes, width: measure(boxes.font, size, boxes.text) };
  }
}

function spaced(token: string): string {
  return token.replaceAll('\t', '    ').replaceAll(/[\s\u00a0]/gu, ' ');
}

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

function isRightToLeft(spans: readonly Span[]): boolean {
  for (const { text } of spans) {
    const letter = FIRST_LETTER.exec(text)?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter);
  }
  return false;
}

/** Puts the pieces where they are read: words of the other direction stand in their own order within the line. */
function inReadingOrder(pieces: TextPiece[], width: number, rightToLeft: boolean): TextPiece[] {
  if (!rightToLeft && !pieces.some(({ text }) => RIGHT_TO_LEFT.test(text))) return pieces;
  const placed = rightToLeft ? mirrored(pieces, 0, width) : pieces;
  const turned: TextPiece[] = [];
  for (let from = 0; from < placed.length; ) {
    let to = from;
    while (to < placed.length && RIGHT_TO_LEFT.test(placed[to]?.text ?? '') !== rightToLeft) to += 1;
    const group = placed.slice(from, to);
    const start = Math.min(...group.map(({ x }) => x));
    const end = Math.max(...group.map((piece) => piece.x + piece.width));
    turned.push(...(group.length > 0 ? mirrored(group, start, end) : placed.slice(from, from + 1)));
    from = Math.max(to, from + 1);
  }
  return turned;
}

function mirrored(pieces: readonly TextPiece[], start: number, end: number): TextPiece[] {
  return pieces.map((piece) => ({ ...piece, x: start + end - piece.x - piece.width }));
}
