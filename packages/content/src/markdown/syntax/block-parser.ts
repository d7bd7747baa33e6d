import { startBlock } from './block-starts.js';
import { BlockState, type VisitBlock } from './block-state.js';
import { beforeReading } from './heavy-text.js';
import { closesHtmlBlock } from './html-syntax.js';
import type { OpenBlock } from './open-blocks.js';
import { readTagLine } from './tag-line.js';
import type { SyntaxBlock } from './tree.js';

/** Splits a Markdown source into its blocks, line by line; every string has a result, unless `visit` or a guard throws. */
export function parseBlocks(source: string, visit?: VisitBlock): SyntaxBlock[] {
  beforeReading(source);
  const parser = new BlockParser(visit);
  const ending = /\r\n|\n|\r/g;
  let start = 0;
  for (let match = ending.exec(source); match !== null; match = ending.exec(source)) {
    parser.line(source.slice(start, match.index), start);
    start = ending.lastIndex;
  }
  if (start < source.length) parser.line(source.slice(start), start);
  return parser.end();
}

class BlockParser extends BlockState {
  /** Whether another blank line would change nothing: many in a deep list would each look at all that is open. */
  private isSettled = false;

  line(text: string, offset: number): void {
    this.cursor.start(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text, offset);
    const isBlank = this.cursor.blank;
    if (this.isSettled && isBlank) return;
    this.matched = 1;
    while (this.matched < this.stack.length) {
      const state = this.continues(this.stack[this.matched]);
      if (state === 'done') return;
      if (state === 'no') break;
      this.matched += 1;
    }
    this.startBlocks();
    this.isSettled = isBlank && !isLeaf(this.stack.at(-1));
  }

  end(): SyntaxBlock[] {
    this.closeTo(1);
    return this.root.children;
  }

  private continues(block: OpenBlock | undefined): 'yes' | 'no' | 'done' {
    const { cursor } = this;
    switch (block?.kind) {
      case 'quote':
        if (cursor.indented || cursor.peek !== '>') return 'no';
        cursor.advanceToNonspace();
        cursor.advance(1);
        if (cursor.atSpace) cursor.advanceColumns(1);
        return 'yes';
      case 'item':
        return this.continuesIndented(block.contentIndent, block.children.length > 0 || this.stack.at(-1) !== block);
      case 'footnote':
        return this.continuesIndented(4, true);
      case 'code':
      case 'math':
        return this.continuesVerbatim(block);
      case 'html':
        return block.htmlKind >= 6 && (cursor.blank || this.atTags) ? 'no' : 'yes';
      case 'paragraph':
      case 'table':
        return cursor.blank ? 'no' : 'yes';
      default:
        return 'yes';
    }
  }

  /** A line of tags of the dialect ends HTML, so that HTML between tags needs no blank lines. */
  private get atTags(): boolean {
    return !this.cursor.indented && this.cursor.peek === '{' && readTagLine(this.cursor.trimmedRest) !== undefined;
  }

  private continuesIndented(indent: number, hasContent: boolean): 'yes' | 'no' {
    if (this.cursor.blank && !hasContent) return 'no';
    if (this.cursor.indent >= indent) this.cursor.advanceColumns(indent);
    else if (this.cursor.blank) this.cursor.advanceToNonspace();
    else return 'no';
    return 'yes';
  }

  private continuesVerbatim(block: Extract<OpenBlock, { kind: 'code' | 'math' }>): 'yes' | 'no' | 'done' {
    const { cursor } = this;
    const fence = block.kind === 'math' ? { char: '$', length: block.length, indent: block.indent } : block.fence;
    if (fence === undefined) {
      if (cursor.indented) cursor.advanceColumns(4);
      else if (cursor.blank) cursor.advanceToNonspace();
      else return 'no';
      return 'yes';
    }
    if (!cursor.indented && closesFence(cursor.trimmedRest, fence)) {
      this.closeTo(this.matched);
      return 'done';
    }
    for (let left = fence.indent; left > 0 && cursor.atSpace; left -= 1) cursor.advanceColumns(1);
    return 'yes';
  }

  private startBlocks(): void {
    const isVerbatim = (): boolean => ['code', 'math', 'html'].includes(this.container.kind);
    while (!isVerbatim()) {
      const started = startBlock(this);
      if (started === 'leaf') return;
      if (started === 'none') break;
    }
    this.addText();
  }

  private addText(): void {
    const { cursor } = this;
    const tip = this.stack.at(-1);
    if (!cursor.blank && tip?.kind === 'paragraph') {
      // A line that continues the paragraph although it lacks the markers of its containers is lazy, and fine.
      tip.lines.push({ text: cursor.trimmedRest, offset: cursor.lineStart + cursor.nextNonspace });
      return;
    }
    this.closeTo(this.matched);
    const block = this.container;
    if (block.kind === 'code' || block.kind === 'math') block.lines.push(cursor.rest.text);
    else if (block.kind === 'html') this.addHtml(block);
    else if (cursor.blank) return;
    else if (block.kind === 'table')
      block.rows.push({ text: cursor.trimmedRest, offset: cursor.lineStart + cursor.nextNonspace });
    else
      this.open({
        kind: 'paragraph',
        lines: [{ text: cursor.trimmedRest, offset: cursor.lineStart + cursor.nextNonspace }],
      });
  }

  private addHtml(block: Extract<OpenBlock, { kind: 'html' }>): void {
    block.lines.push(this.cursor.rest);
    if (closesHtmlBlock(block.htmlKind, this.cursor.line.slice(this.cursor.offset))) this.closeTo(this.matched - 1);
  }
}

function isLeaf(block: OpenBlock | undefined): boolean {
  return block === undefined || !('children' in block || block.kind === 'list');
}

function closesFence(rest: string, fence: { char: string; length: number }): boolean {
  let length = 0;
  while (rest.charAt(length) === fence.char) length += 1;
  return length >= fence.length && /^[ \t]*$/.test(rest.slice(length));
}
