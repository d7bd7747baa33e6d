import type { Block, Inline, Leaf, Node } from '@lectern/content/document/document';
import type { ComponentChildren, VNode } from 'preact';
import { Annotation } from '../annotations.js';
import type { Drawing } from '../drawing.js';
import { marked } from '../marked-text.js';
import { type CodeToken } from './highlight.js';

/** Draws stretches of code, each in its colour. */
export function drawTokens(tokens: readonly CodeToken[]): ComponentChildren {
  return tokens.map(({ text, role }) => (role ? <span class={`token-${role}`}>{text}</span> : text));
}

/** Draws the lines of code. What annotations and marks wrap is cut out of the coloured whole, character by character. */
export function drawCodeLines(lines: readonly Block[], syntax: string, drawing: Drawing): VNode[] {
  const code = lines.map(lineText).join('\n');
  const tokens = new TokenReader(drawing.highlight(code, syntax));
  return lines.map((line, index) => {
    const content = drawLine(line.nodes ?? [], tokens, drawing);
    const isLast = index === lines.length - 1;
    if (!isLast) tokens.take(1);
    return (
      <span class={line.data['highlighted'] === true ? 'code-line code-line-highlighted' : 'code-line'}>
        {content}
        {'\n'}
      </span>
    );
  });
}

/** The code that a line holds, without the notes beside it. */
function lineText({ nodes = [] }: Block | Inline): string {
  return nodes
    .map((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : lineText(node)))
    .join('');
}

function drawLine(nodes: readonly Node[], tokens: TokenReader, drawing: Drawing): ComponentChildren[] {
  return nodes.map((node) => {
    if (node.object === 'text') return node.leaves.map((leaf) => drawCodeLeaf(leaf, tokens));
    const inside = drawLine(node.nodes ?? [], tokens, drawing);
    if (node.object !== 'inline' || node.type !== 'annotation') return inside;
    // The colours are known only here, so the annotation draws what is handed to it instead of its own text.
    return <Annotation inline={node} drawing={{ ...drawing, inlines: () => inside }} />;
  });
}

function drawCodeLeaf({ text, marks }: Leaf, tokens: TokenReader): ComponentChildren {
  return text === ''
    ? null
    : marked(
        drawTokens(tokens.take(text.length)),
        marks.filter(({ type }) => type !== 'code'),
      );
}

/** Hands out tokens by numbers of characters, cutting them where needed. */
class TokenReader {
  readonly #tokens: readonly CodeToken[];
  #index = 0;
  #offset = 0;

  constructor(tokens: readonly CodeToken[]) {
    this.#tokens = tokens;
  }

  take(length: number): CodeToken[] {
    const taken: CodeToken[] = [];
    let missing = length;
    for (let token = this.#tokens[this.#index]; token && missing > 0; token = this.#tokens[this.#index]) {
      const text = token.text.slice(this.#offset, this.#offset + missing);
      if (text !== '') taken.push({ ...token, text });
      missing -= text.length;
      this.#offset += text.length;
      if (this.#offset >= token.text.length) {
        this.#index += 1;
        this.#offset = 0;
      }
    }
    return taken;
  }
}
