import type { ASTNode, ParseResult } from '@marcbachmann/cel-js';
import type { Data } from '../document/document.js';
import { celValue, environment, MAX_EXPRESSION_LENGTH } from './cel.js';
import { inputsOf, isBounded } from './expression-tree.js';

export type Checked = { value: unknown } | { problem: string };

/** Inputs as the language reads them, for many conditions to look at. */
export type CelInputs = Record<string, unknown>;

/** A condition that is understood and takes a bounded number of steps to check. */
export interface ParsedCondition {
  check: (inputs: Data) => Checked;
  checkRead: (inputs: CelInputs) => Checked;
}

/** Further demands on a condition: the problem of one that does not meet them. */
export type Demand = (tree: ASTNode) => string | undefined;

/**
 * Reads a condition that may look at some inputs; gives the problem when it is no CEL, looks at anything else, cannot
 * be true or false, or when checking it might take long.
 */
export function readCondition(
  source: string,
  inputs: readonly string[],
  demand: Demand = () => undefined,
): ParsedCondition | { problem: string } {
  if (source.length > MAX_EXPRESSION_LENGTH)
    return { problem: `it is longer than ${MAX_EXPRESSION_LENGTH} characters` };
  const parsed = parse(source);
  if ('problem' in parsed) return parsed;
  const unknown = [...inputsOf(parsed.ast)].find((name) => !inputs.includes(name));
  if (unknown !== undefined) return { problem: `"${unknown}" is not one of ${inputs.join(', ')}` };
  if (!isBounded(parsed.ast)) {
    return { problem: 'it might take long: loops nest at most twice, and patterns are few and plain' };
  }
  const unmet = demand(parsed.ast);
  if (unmet !== undefined) return { problem: unmet };
  const { valid, type, error } = parsed.check();
  if (!valid) return { problem: problemOf(error) };
  if (type !== 'bool' && type !== 'dyn') return { problem: `it answers ${type}, and not true or false` };
  return {
    check: (values) => attempt(() => parsed(celInputs(values))),
    checkRead: (values) => attempt(() => parsed(values)),
  };
}

/** Reads inputs once, so that many conditions can look at them; throws for those that nest too deeply to be read. */
export function celInputs(values: Data): CelInputs {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, celValue(value)]));
}

function parse(source: string): ParseResult | { problem: string } {
  try {
    return environment.parse(source);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function attempt(evaluate: () => unknown): Checked {
  try {
    return { value: evaluate() };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Says what is wrong and, where that is known, at which character. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  const summary = 'summary' in error ? String(error.summary) : error.message;
  const start = 'range' in error ? startOf(error.range) : undefined;
  return start === undefined ? summary : `${summary} at character ${start + 1}`;
}

function startOf(range: unknown): number | undefined {
  if (typeof range !== 'object' || range === null || !('start' in range)) return undefined;
  return typeof range.start === 'number' ? range.start : undefined;
}
