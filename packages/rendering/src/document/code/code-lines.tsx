import type { Block, Inline, Leaf, Node } from '@lectern/content/document/document';
import type { ComponentChildren, VNode } from 'preact';
import { Annotation } from '../annotations.js';
import type { CodeToken } from '../document-context.js';
import { marked } from '../marked-text.js';
import type { Renderer } from '../renderer.js';

/** Renders stretches of code, each in its colour. */
export function renderTokens(tokens: readonly CodeToken[]): ComponentChildren {
  return tokens.map(({ text, role }) => (role ? <span class={`token-${role}`}>{text}</span> : text));
}

/** Renders the lines of code. What annotations and marks wrap is cut out of the coloured whole, character by character. */
export function renderCodeLines(lines: readonly Block[], syntax: string, renderer: Renderer): VNode[] {
  const code = lines.map(lineText).join('\n');
  const tokens = new TokenReader(renderer.highlight(code, syntax));
  return lines.map((line, index) => {
    const content = renderLine(line.nodes ?? [], tokens, renderer);
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

function renderLine(nodes: readonly Node[], tokens: TokenReader, renderer: Renderer): ComponentChildren[] {
  return nodes.map((node) => {
    if (node.object === 'text') return node.leaves.map((leaf) => renderCodeLeaf(leaf, tokens));
    const inside = renderLine(node.nodes ?? [], tokens, renderer);
    if (node.object !== 'inline' || node.type !== 'annotation') return inside;
    // The colours are known only here, so the annotation renders what is handed to it instead of its own text.
    return <Annotation inline={node} renderer={{ ...renderer, inlines: () => inside }} />;
  });
}

function renderCodeLeaf({ text, marks }: Leaf, tokens: TokenReader): ComponentChildren {
  return text === ''
    ? null
    : marked(
        renderTokens(tokens.take(text.length)),
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
