import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { schema } from '../schema/schema.js';

/** What is looked for in the text of a page. */
export interface TextQuery {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** Where something stands in the text. */
export interface TextMatch {
  from: number;
  to: number;
}

/** Finds all matches of a query in a document, in order. Matches are cached per block until the block changes. */
export class TextFinder {
  readonly #pattern: RegExp | undefined;
  readonly #known = new WeakMap<Node, readonly TextMatch[]>();

  constructor(query: TextQuery) {
    this.#pattern = patternOf(query);
  }

  /** The places in a document. */
  find(doc: Node): TextMatch[] {
    const matches: TextMatch[] = [];
    if (this.#pattern === undefined) return matches;
    doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      for (const { from, to } of this.#findIn(node)) matches.push({ from: pos + 1 + from, to: pos + 1 + to });
      return false;
    });
    return matches;
  }

  #findIn(block: Node): readonly TextMatch[] {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    // What is no text counts as one character, as it does in positions.
    const text = block.textBetween(0, block.content.size, undefined, '\ufffc');
    const found = [...text.matchAll(this.#pattern ?? NOTHING)].map(({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
    }));
    this.#known.set(block, found);
    return found;
  }
}

const NOTHING = /(?!)/g;

function patternOf({ text, matchCase, wholeWords }: TextQuery): RegExp | undefined {
  if (text === '') return undefined;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const whole = wholeWords ? String.raw`(?<![\p{L}\p{N}_])${literal}(?![\p{L}\p{N}_])` : literal;
  return new RegExp(whole, matchCase ? 'gu' : 'giu');
}

/** Replaces what was found by another text, which looks as what it replaces; undoing takes all of it back at once. */
export function replaceMatches(matches: readonly TextMatch[], text: string): Command {
  return (state, dispatch) => {
    if (matches.length === 0) return false;
    const { tr } = state;
    for (const { from, to } of matches.toReversed()) {
      const marks = state.doc.nodeAt(from)?.marks;
      if (text === '') tr.delete(from, to);
      else tr.replaceWith(from, to, schema.text(text, marks));
    }
    dispatch?.(tr);
    return true;
  };
}
