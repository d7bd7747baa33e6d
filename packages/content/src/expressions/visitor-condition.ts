import type { ASTNode } from '@marcbachmann/cel-js';
import type { Data, Json } from '../document/document.js';
import { MAX_EXPRESSION_LENGTH, MAX_LIST_LENGTH } from './cel.js';
import { type CelInputs, celInputs, type ParsedCondition, readCondition } from './condition.js';
import { MAX_STEPS, stepsOf } from './expression-steps.js';
import { childExpressions } from './expression-tree.js';

/** Who reads: the claims that stand after checking, and under `unsigned` those that nobody vouches for. */
export interface Visitor {
  claims: Data;
}

/** Says what is wrong with a condition on visitors; gives nothing for one that can be evaluated. */
export function visitorConditionProblem(source: string): string | undefined {
  const condition = readVisitorCondition(source);
  return 'problem' in condition ? condition.problem : undefined;
}

/**
 * Evaluates each distinct condition once and gives those that hold for a visitor. A condition that cannot be read,
 * fails, or answers anything but `true` does not hold.
 */
export function evaluateOnce(conditions: Iterable<string>, visitor: Visitor): Set<string> {
  const inputs = inputsOfVisitor(visitor);
  if (inputs === undefined) return new Set();
  return new Set([...new Set(conditions)].filter((source) => holds(source, inputs)));
}

const MAX_CACHED = 500;
const parsed = new Map<string, ParsedCondition | { problem: string }>();

/** Every request of every visitor asks for the same few conditions, so those read last are kept. */
function readVisitorCondition(source: string): ParsedCondition | { problem: string } {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const condition = readCondition(source, ['visitor'], problemOfTree);
  if (source.length > MAX_EXPRESSION_LENGTH) return condition;
  const [oldest] = parsed.keys();
  if (oldest !== undefined && parsed.size >= MAX_CACHED) parsed.delete(oldest);
  parsed.set(source, condition);
  return condition;
}

function holds(source: string, inputs: CelInputs): boolean {
  const condition = readVisitorCondition(source);
  if ('problem' in condition) return false;
  const response = condition.checkRead(inputs);
  return 'value' in response && response.value === true;
}

/** Claims that nest too deeply to be read, or so widely that a loop over their names would take long, are no claims. */
function inputsOfVisitor({ claims }: Visitor): CelInputs | undefined {
  try {
    return isNarrow(claims) ? celInputs({ visitor: { claims } }) : undefined;
  } catch {
    return undefined;
  }
}

function isNarrow(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const items = Object.values(value);
  return (Array.isArray(value) || items.length <= MAX_LIST_LENGTH) && items.every(isNarrow);
}

function problemOfTree(tree: ASTNode): string | undefined {
  if (!readsOnlyClaims(tree)) return 'of "visitor" only claims can be read, such as "visitor.claims.plan"';
  const steps = stepsOf(tree);
  if (steps === undefined) {
    return 'loops run over claims, over lists that are written out, and over what "filter", "map" and "split" make of them';
  }
  return steps > MAX_STEPS ? 'it might take long: loops in loops look at too many items' : undefined;
}

function readsOnlyClaims(node: ASTNode): boolean {
  if (node.op === 'id') return node.args !== 'visitor';
  if (isClaims(node)) return true;
  return childExpressions(node).every(readsOnlyClaims);
}

function isClaims(node: ASTNode): boolean {
  if (node.op === '.') return isVisitor(node.args[0]) && node.args[1] === 'claims';
  if (node.op !== '[]') return false;
  const [object, name] = node.args;
  return isVisitor(object) && name.op === 'value' && name.args === 'claims';
}

function isVisitor(node: ASTNode): boolean {
  return node.op === 'id' && node.args === 'visitor';
}
