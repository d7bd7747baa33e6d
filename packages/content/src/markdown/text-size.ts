import { TEXT_LIMITS, TEXTS_IN_REQUEST, type TextMeasure } from '@lectern/domain/content/text-limits';
import { mostColumns } from './blocks/table-data.js';
import { parseBlocks } from './syntax/block-parser.js';
import { marks } from './syntax/inline-parser.js';
import type { OpenBlock, SourceLine } from './syntax/open-blocks.js';
import { splitRow } from './syntax/table-row.js';
import type { SyntaxBlock } from './syntax/tree.js';

/** Says what a text has too much of, as a clause that follows its name; undefined when it is within all limits. */
export function textExcess(markdown: string): string | undefined {
  return new TextSizes().excess(markdown);
}

/** Measures the texts of one request, which are limited one by one and all together. */
export class TextSizes {
  readonly #together = new SizeCount(TEXTS_IN_REQUEST, 'all texts of a request together');

  /** Says what a text has too much of, by itself or with the texts before it; undefined when all is within limits. */
  excess(markdown: string): string | undefined {
    const alone = new SizeCount(1, 'one text');
    try {
      measure(markdown, (of, count) => {
        alone.add(of, count);
        this.#together.add(of, count);
      });
      return undefined;
    } catch (error) {
      if (error instanceof TooMuchText) return error.message;
      throw error;
    }
  }
}

type Add = (of: TextMeasure, count: number) => void;

class TooMuchText extends Error {}

/** Counts up to the limits, and ends the reading at the first that is exceeded: most of the work is still to come then. */
class SizeCount {
  readonly #counts = new Map<TextMeasure, number>();

  constructor(
    private readonly times: number,
    private readonly whose: string,
  ) {}

  add(of: TextMeasure, count: number): void {
    const sum = (this.#counts.get(of) ?? 0) + count;
    const limit = TEXT_LIMITS[of] * this.times;
    if (sum > limit) {
      const found = of === 'characters' ? `${sum}` : `${sum} or more`;
      throw new TooMuchText(`has ${found} ${of}; ${this.whose} may have ${limit}, so make several of it`);
    }
    this.#counts.set(of, sum);
  }
}

/** Reads only the blocks, which takes a small part of the time that reading all of a text takes. */
function measure(markdown: string, add: Add): void {
  add('characters', markdown.length);
  parseBlocks(markdown, (block) => {
    if ('kind' in block) addOpen(block, add);
    else addLine(block, add);
  });
}

function addOpen(block: OpenBlock, add: Add): void {
  if (block.kind === 'table') addTable(block.rows, block.align.length, add);
  else if (block.kind === 'code') add('blocks', 1 + block.lines.length);
  else if (block.kind === 'paragraph') addParagraph(block.lines, add);
  else if (block.kind === 'html') addHtml(block.lines, add);
  else add('blocks', 1);
}

function addTable(rows: readonly SourceLine[], inHead: number, add: Add): void {
  add('blocks', 1);
  add('cells', rows.length * inHead);
  const widest = rows.reduce((most, { text }) => Math.max(most, splitRow(text, 0).length), inHead);
  add('cells', rows.length * (Math.min(widest, mostColumns(inHead)) - inHead));
  addMarks(rows, add);
}

function addParagraph(lines: readonly SourceLine[], add: Add): void {
  // Each line can be a definition.
  add('blocks', lines[0]?.text.startsWith('[') ? lines.length : 1);
  add('inlines', lines.length);
  addMarks(lines, add);
}

function addLine(block: SyntaxBlock, add: Add): void {
  add('blocks', 1);
  if (block.type !== 'heading') return;
  add('sections', 1);
  addMarks([block.content], add);
}

/** HTML can stand for tables, headings and running text, which only reading it as such would tell. */
function addHtml(lines: readonly SourceLine[], add: Add): void {
  add('blocks', 1);
  for (const { text } of lines) {
    add('inlines', countOf(text, /</g));
    add('cells', countOf(text, /<t[dh]\b/gi));
    add('sections', countOf(text, /<h[1-6]\b/gi));
  }
}

function addMarks(lines: readonly { text: string }[], add: Add): void {
  for (const { text } of lines) add('inlines', countOf(text, marks));
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}
