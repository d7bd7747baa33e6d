import type { ASTNode } from '@marcbachmann/cel-js';
import { MAX_LIST_LENGTH, MAX_TEXT_LENGTH } from './cel.js';
import { childExpressions, isPath, loopVariable } from './expression-tree.js';

/** How many steps running an expression may take: a few milliseconds of them. */
export const MAX_STEPS = 50_000;

/** What a function on texts and lists costs for each part of what it is applied to, and a comparison. */
const FUNCTION_STEPS = 10;

/** What a comparison costs that may look at every item of a list. */
const LIST_STEPS = 50;

/** What it costs to read an instant in a time zone. */
const TIME_ZONE_STEPS = 1000;

/**
 * Counts the steps that running an expression takes at most, whatever it reads; gives nothing when a loop runs over
 * something of unknown size.
 */
export function stepsOf(node: ASTNode): number | undefined {
  if (loopVariable(node) === undefined || node.op !== 'rcall') return plainSteps(node);
  const [, receiver, [, ...body]] = node.args;
  const items = itemsOf(receiver);
  const once = sumOf(body.map(stepsOf));
  const before = stepsOf(receiver);
  if (items === undefined || once === undefined || before === undefined) return undefined;
  return before + 1 + items * (once + 1);
}

/** Whether running an expression takes a few milliseconds at most, whatever it reads. */
export function isQuick(tree: ASTNode): boolean {
  return (stepsOf(tree) ?? Number.POSITIVE_INFINITY) <= MAX_STEPS;
}

function plainSteps(node: ASTNode): number | undefined {
  const steps = sumOf(childExpressions(node).map(stepsOf));
  return steps === undefined ? undefined : steps + ownSteps(node);
}

function ownSteps(node: ASTNode): number {
  if (node.op === 'in') return isPath(node.args[1]) ? LIST_STEPS : FUNCTION_STEPS;
  if (node.op === '==' || node.op === '!=') return node.args.every(isMember) ? LIST_STEPS : FUNCTION_STEPS;
  if (node.op !== 'rcall') return 1;
  const [name, receiver, values] = node.args;
  const isInTimeZone = name.startsWith('get') && values.length > 0;
  return FUNCTION_STEPS * partsOf(receiver) + (isInTimeZone ? TIME_ZONE_STEPS : 1);
}

function isMember(node: ASTNode): boolean {
  return node.op !== 'id' && isPath(node);
}

function sumOf(numbers: (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, number) => (sum === undefined || number === undefined ? undefined : sum + number), 0);
}

function partsOf(node: ASTNode): number {
  return childExpressions(node).reduce((parts, child) => parts + partsOf(child), 1);
}

/** How many items a loop over a node looks at, at most. */
function itemsOf(node: ASTNode): number | undefined {
  if (isPath(node)) return MAX_LIST_LENGTH;
  if (node.op === 'list') return node.args.every(isSmall) ? node.args.length : undefined;
  if (node.op !== 'rcall') return undefined;
  const [name, receiver, values] = node.args;
  if (name === 'split') return isPath(receiver) ? MAX_TEXT_LENGTH + 1 : undefined;
  if (name === 'filter') return itemsOf(receiver);
  return name === 'map' && values.every(keepsSize) ? itemsOf(receiver) : undefined;
}

/** A list of such nodes has no item that is larger than what can be read. */
function isSmall(node: ASTNode): boolean {
  return node.op === 'value' || isPath(node) || (node.op === 'list' && node.args.every(isSmall));
}

/** Whether the value of a node is no larger than what it is made from. */
function keepsSize(node: ASTNode): boolean {
  if (node.op === '+' || node.op === 'list' || node.op === 'map') return false;
  if (node.op === 'rcall' && (node.args[0] === 'split' || loopVariable(node) !== undefined)) return false;
  return childExpressions(node).every(keepsSize);
}
