import type { Block, Fragment, Inline, JsonDocument, Node, Text } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { displayText, type ExpressionContext, parseExpression, runExpression } from './expression.js';

/** Which expressions are replaced by their value: every one, or only those that no visitor can change. */
export type EvaluationMode = 'all' | 'deterministic-only';

/**
 * Replaces the expressions of a document by their values and unwraps or drops its conditional blocks. What cannot be
 * evaluated stays as written; only a condition that is understood but has no answer for this reader hides its blocks,
 * because what is meant for some must not be shown to all.
 */
export function evaluateDocument(
  document: JsonDocument,
  context: ExpressionContext,
  mode: EvaluationMode,
): JsonDocument {
  const evaluation = new Evaluation(context, mode);
  return { ...document, nodes: evaluation.blocks(document.nodes) };
}

/** Tells whether a document holds anything that evaluation could replace. */
export function hasExpressions(document: JsonDocument): boolean {
  return holdsExpression(document.nodes);
}

type Answer = { kind: 'value'; value: unknown } | { kind: 'failed' } | { kind: 'untouched' };

class Evaluation {
  readonly #context: ExpressionContext;
  readonly #mode: EvaluationMode;

  constructor(context: ExpressionContext, mode: EvaluationMode) {
    this.#context = context;
    this.#mode = mode;
  }

  blocks(blocks: Block[]): Block[] {
    return blocks.flatMap((block) => (block.type === 'if' ? this.#conditional(block) : [this.#inside(block)]));
  }

  #conditional(block: Block): Block[] {
    const answer = this.#answer(textOf(block.data['expression']));
    if (answer.kind === 'untouched') return [this.#inside(block)];
    if (answer.kind === 'failed' || answer.value !== true) return [];
    return this.blocks((block.nodes ?? []).filter((node) => node.object === 'block'));
  }

  #inside<T extends Block | Inline>(node: T): T {
    return {
      ...node,
      ...(node.nodes === undefined ? {} : { nodes: this.#nodes(node.nodes) }),
      ...(node.fragments === undefined ? {} : { fragments: node.fragments.map((part) => this.#fragment(part)) }),
    };
  }

  #fragment(fragment: Fragment): Fragment {
    return { ...fragment, nodes: this.blocks(fragment.nodes) };
  }

  #nodes(nodes: Node[]): Node[] {
    return nodes.flatMap((node): Node[] => {
      if (node.object === 'text') return [node];
      if (node.object === 'block') return this.blocks([node]);
      return [node.type === 'expression' ? this.#expression(node) : this.#inside(node)];
    });
  }

  #expression(inline: Inline): Inline | Text {
    const answer = this.#answer(textOf(inline.data['expression']));
    const text = answer.kind === 'value' ? displayText(answer.value) : undefined;
    if (text === undefined) return inline;
    return {
      object: 'text',
      ...(inline.key === undefined ? {} : { key: inline.key }),
      leaves: [{ object: 'leaf', text, marks: [] }],
    };
  }

  #answer(source: string): Answer {
    const expression = parseExpression(source);
    if (expression === undefined) return { kind: 'untouched' };
    if (this.#mode === 'deterministic-only' && !expression.deterministic) return { kind: 'untouched' };
    const result = runExpression(expression, this.#context);
    return result === undefined ? { kind: 'failed' } : { kind: 'value', value: result.value };
  }
}

function holdsExpression(nodes: Iterable<Node | Fragment>): boolean {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object !== 'fragment') {
      if (node.type === 'if' || node.type === 'expression') return true;
      if (holdsExpression(node.fragments ?? [])) return true;
    }
    if (holdsExpression(node.nodes ?? [])) return true;
  }
  return false;
}
