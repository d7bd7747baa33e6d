import type { Block, Fragment, Inline, JsonDocument, Node, Text } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { displayText, type ExpressionContext, parseExpression, runExpression } from './expression.js';

/**
 * Which expressions are replaced by their value: every one, only those that no visitor can change, or none but the
 * conditions of blocks. The last one makes what a visitor may be handed: a condition that nobody understands hides its
 * blocks there.
 */
export type EvaluationMode = 'all' | 'deterministic-only' | 'conditions-only';

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

/** Whether a document holds anything that evaluation could replace. */
export function hasExpressions(document: JsonDocument): boolean {
  return holdsExpression(document.nodes);
}

type EvaluationResult = { kind: 'value'; value: unknown } | { kind: 'failed' } | { kind: 'untouched' };

class Evaluation {
  readonly #context: ExpressionContext;
  readonly #mode: EvaluationMode;
  readonly #responses = new Map<string, EvaluationResult>();

  constructor(context: ExpressionContext, mode: EvaluationMode) {
    this.#context = context;
    this.#mode = mode;
  }

  blocks(blocks: Block[]): Block[] {
    return blocks.flatMap((block) => (block.type === 'if' ? this.#conditional(block) : [this.#inside(block)]));
  }

  #conditional(block: Block): Block[] {
    const response = this.#response(textOf(block.data['expression']));
    if (response.kind === 'untouched') return [this.#inside(block)];
    if (response.kind === 'failed' || response.value !== true) return [];
    const held = (block.nodes ?? []).filter((node) => node.object === 'block');
    return this.blocks(this.#mode === 'conditions-only' ? beforeElse(held) : held);
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
    if (this.#mode === 'conditions-only') return inline;
    const response = this.#response(textOf(inline.data['expression']));
    const text = response.kind === 'value' ? displayText(response.value) : undefined;
    if (text === undefined) return inline;
    return {
      object: 'text',
      ...(inline.key === undefined ? {} : { key: inline.key }),
      leaves: [{ object: 'leaf', text, marks: [] }],
    };
  }

  /** The same few conditions stand in many places of a document. */
  #response(source: string): EvaluationResult {
    const response = this.#responses.get(source) ?? this.#evaluate(source);
    this.#responses.set(source, response);
    return response;
  }

  #evaluate(source: string): EvaluationResult {
    const expression = parseExpression(source);
    if (expression === undefined) return { kind: this.#mode === 'conditions-only' ? 'failed' : 'untouched' };
    if (this.#mode === 'deterministic-only' && !expression.deterministic) return { kind: 'untouched' };
    const result = runExpression(expression, this.#context);
    return result === undefined ? { kind: 'failed' } : { kind: 'value', value: result.value };
  }
}

/** Documents know no alternatives of a condition, so what somebody wrote as one is for nobody. */
function beforeElse(blocks: Block[]): Block[] {
  const end = blocks.findIndex(({ type, data }) => type === 'tag' && /^\{%\s*else/.test(textOf(data['source'])));
  return end === -1 ? blocks : blocks.slice(0, end);
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
