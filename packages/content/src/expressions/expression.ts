import type { ParseResult } from '@marcbachmann/cel-js';
import type { Data } from '../document/document.js';
import { celValue, environment, MAX_EXPRESSION_LENGTH } from './cel.js';
import { isQuick } from './expression-steps.js';
import { inputsOf, isBounded } from './expression-tree.js';

/** What expressions of a page can read. */
export interface ExpressionContext {
  /** Variables of the space, read as `space.vars.<name>`. */
  variables?: Data;
  /** The page an expression stands in; its variables are read as `page.vars.<name>`. */
  page?: { variables?: Data; title?: string };
  /** Who reads, as `visitor.claims.<name>`; absent when nobody in particular does. */
  visitor?: Data;
}

/** An expression that is understood and cheap enough to run. */
export interface Expression {
  /** True when equal variables of page and space always give an equal value. */
  deterministic: boolean;
  run: (context: ExpressionContext) => unknown;
}

const DETERMINISTIC_INPUTS: ReadonlySet<string> = new Set(['page', 'space']);

/** Reads an expression; gives nothing when it is no CEL, or when running it might take long. */
export function parseExpression(source: string): Expression | undefined {
  const parsed = source.length > MAX_EXPRESSION_LENGTH ? undefined : parse(source);
  if (parsed === undefined || !isBounded(parsed.ast) || !isQuick(parsed.ast)) return undefined;
  const inputs = inputsOf(parsed.ast);
  return {
    deterministic: [...inputs].every((name) => DETERMINISTIC_INPUTS.has(name)),
    run: (context): unknown => parsed(celContext(context)),
  };
}

/** Runs an expression; gives nothing when it fails or has no value. */
export function runExpression(expression: Expression, context: ExpressionContext): { value: unknown } | undefined {
  try {
    const value = expression.run(context);
    return value === undefined ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** Spells a value as readers see it; gives nothing for a value that has no such spelling. */
export function displayText(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (Object.prototype.toString.call(value) === '[object Date]') return isoDate(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.map(displayText);
  return items.includes(undefined) ? undefined : items.join(', ');
}

function parse(source: string): ParseResult | undefined {
  try {
    return environment.parse(source);
  } catch {
    return undefined;
  }
}

function celContext(context: ExpressionContext): Record<string, unknown> {
  const { title, variables: pageVariables } = context.page ?? {};
  return {
    space: { vars: celValue(context.variables ?? {}) },
    page: { vars: celValue(pageVariables ?? {}), ...(title === undefined ? {} : { title }) },
    ...(context.visitor === undefined ? {} : { visitor: celValue(context.visitor) }),
  };
}

function isoDate(value: unknown): string | undefined {
  const time = Number(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
