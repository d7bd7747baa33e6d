import { createNode, schema } from '@lectern/editing/schema/schema';
import type { Mark, Node } from 'prosemirror-model';
import { withoutMark } from './styles.js';

/** Text and blocks in the order in which they were found. Spaces collapse as they do on a page. */
export class Flow {
  readonly blocks: Node[] = [];
  #text: Node[] = [];
  /** Whether a space at this place would be the second one. */
  #isAfterSpace = true;

  addText(text: string, marks: readonly Mark[], keepsLines = false): void {
    let shown = (keepsLines ? text.replace(/[^\S\n]+/g, ' ') : text.replace(/[^\S\u00a0]+/g, ' ')).replace(
      /[\u200b\ufeff\u00ad]/g,
      '',
    );
    shown = plainSpaces(shown);
    if (this.#isAfterSpace) shown = shown.replace(/^ +/, '');
    if (shown === '') return;
    this.#isAfterSpace = /\s$/.test(shown);
    this.#text.push(schema.text(shown, marks));
  }

  addInline(node: Node): void {
    this.#text.push(node);
    this.#isAfterSpace = false;
  }

  breakLine(): void {
    this.#text.push(schema.text('\n'));
    this.#isAfterSpace = true;
  }

  addBlock(...blocks: readonly Node[]): void {
    this.endText();
    this.blocks.push(...blocks);
  }

  /** Ends the text that stands open: two breaks in it part paragraphs. */
  endText(make: (content: readonly Node[]) => Node = paragraph): void {
    const parts = trimmedParts(this.#text);
    this.#text = [];
    this.#isAfterSpace = true;
    this.blocks.push(...parts.map(make));
  }

  /** The text that stands open, if there are no blocks. */
  takeText(): Node[] {
    const parts = trimmedParts(this.#text);
    this.#text = [];
    this.#isAfterSpace = true;
    return parts.flatMap((part, index) => (index === 0 ? part : [schema.text('\n'), ...part]));
  }
}

function paragraph(content: readonly Node[]): Node {
  return createNode('paragraph', {}, content);
}

/** A heading without what only headings of pages have: all of it bold, or a link to itself. */
export function headingOf(level: number, content: readonly Node[]): Node {
  const isAllBold = content.every(({ marks, text }) => text?.trim() === '' || hasBold(marks));
  const isOwnLink = content.every(({ marks }) =>
    marks.some(({ type, attrs }) => type.name === 'link' && /#/.test(attrs['ref']?.url ?? '')),
  );
  const linkless = isOwnLink ? content.map((node) => node.mark(withoutMark(node.marks, 'link'))) : content;
  const nodes = isAllBold ? linkless.map((node) => node.mark(withoutMark(node.marks, 'bold'))) : linkless;
  return createNode('heading', { level: Math.max(1, Math.min(3, level)) }, nodes);
}

function hasBold(marks: readonly Mark[]): boolean {
  return marks.some(({ type }) => type.name === 'bold');
}

/** Texts between two breaks, without spaces and breaks at their ends and beginnings. */
function trimmedParts(nodes: readonly Node[]): Node[][] {
  const parts: Node[][] = [[]];
  let breaks = 0;
  for (const node of nodes) {
    if (node.text === '\n') {
      breaks += 1;
      continue;
    }
    if (breaks > 1) parts.push([]);
    const part = parts.at(-1);
    if (breaks === 1 && part && part.length > 0) part.push(schema.text('\n'));
    breaks = 0;
    part?.push(node);
  }
  return parts.map(trimmed).filter((part) => part.length > 0);
}

function trimmed(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const [index, node] of nodes.entries()) {
    const isBeforeBreak = nodes[index + 1]?.text === '\n' || index === nodes.length - 1;
    const isAfterBreak = index === 0 || nodes[index - 1]?.text === '\n';
    const text = node.text === '\n' ? '\n' : trimmedText(node.text, isAfterBreak, isBeforeBreak);
    if (text === undefined) joined.push(node);
    else if (text !== '') joined.push(schema.text(text, node.marks));
  }
  const rest = joined.length < nodes.length ? trimmed(joined) : joined;
  return rest.every(({ text }) => text?.trim() === '') ? [] : rest;
}

function trimmedText(text: string | undefined, atStart: boolean, atEnd: boolean): string | undefined {
  if (text === undefined) return undefined;
  const begun = atStart ? text.replace(/^[\s\u00a0]+/, '') : text;
  return atEnd ? begun.replace(/[\s\u00a0]+$/, '') : begun;
}

/** Programs write fixed spaces to keep others from collapsing; those that keep a unit or a sign with its word stay. */
function plainSpaces(text: string): string {
  if (!text.includes('\u00a0')) return text;
  return text.replace(/(.?)\u00a0+(?=(.?))/gsu, (_, before: string, after: string) =>
    /[\d«]/.test(before) || (/\S/.test(before) && /[!?:;»%]/.test(after))
      ? `${before}\u00a0`
      : `${before}${before === ' ' ? '' : ' '}`,
  );
}
