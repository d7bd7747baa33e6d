import type { ASTNode } from '@marcbachmann/cel-js';

const LOOPS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
const DEEPEST_LOOPS = 2;
const MAX_PATTERNS = 2;

/** Names the variables that an expression reads, without those that its own loops bring. */
export function inputsOf(tree: ASTNode): Set<string> {
  const inputs = new Set<string>();
  visitInputs(tree, new Set(), inputs);
  return inputs;
}

/**
 * Whether running an expression takes a bounded number of steps: loops nest at most twice, values are not bound
 * to names (which would let text double again and again), and patterns are few, plain and applied to inputs only.
 */
export function isBounded(tree: ASTNode): boolean {
  const patterns = { left: MAX_PATTERNS };
  return isBoundedWithin(tree, 0, patterns);
}

function visitInputs(node: ASTNode, bound: ReadonlySet<string>, inputs: Set<string>): void {
  if (node.op === 'id' && !bound.has(node.args)) inputs.add(node.args);
  const inner = loopVariable(node);
  const within = inner === undefined ? bound : new Set([...bound, inner]);
  for (const child of childExpressions(node)) {
    const isReceiver = node.op === 'rcall' && child === node.args[1];
    visitInputs(child, isReceiver ? bound : within, inputs);
  }
}

function isBoundedWithin(node: ASTNode, loops: number, patterns: { left: number }): boolean {
  if (node.op === 'rcall' && node.args[0] === 'bind') return false;
  if (node.op === 'rcall' && node.args[0] === 'matches') {
    patterns.left -= 1;
    if (loops > 0 || patterns.left < 0 || !isPlainMatch(node.args[1], node.args[2])) return false;
  }
  const depth = loops + (loopVariable(node) === undefined ? 0 : 1);
  return depth <= DEEPEST_LOOPS && childExpressions(node).every((child) => isBoundedWithin(child, depth, patterns));
}

/** Names what a loop calls the item it looks at; gives nothing for a node that is no loop. */
export function loopVariable(node: ASTNode): string | undefined {
  if (node.op !== 'rcall' || !LOOPS.has(node.args[0])) return undefined;
  const [variable] = node.args[2];
  return variable?.op === 'id' ? variable.args : undefined;
}

function isPlainMatch(subject: ASTNode, [pattern]: ASTNode[]): boolean {
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return false;
  return isPath(subject) && isPlainPattern(pattern.args);
}

/** Whether a node only follows names from a variable. */
export function isPath(node: ASTNode): boolean {
  if (node.op === 'id') return true;
  return (node.op === '.' || node.op === '[]') && isPath(node.args[0]);
}

/** Lists the parts of a node. */
export function childExpressions(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case '!_':
    case '-_':
      return [node.args];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}

/** How many ways of matching a text of the longest length may be tried; more would hold everybody else up. */
const MAX_TRIES = 262_144;
const MAX_TRIED_TEXT_LENGTH = 512;

/**
 * Whether a pattern cannot run away: groups are not repeated, nothing refers back, and open repeats, optional
 * parts and alternatives together leave few enough ways to match that all of them can be tried.
 */
export function isPlainPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\[^1-9k]/g, '_').replace(/\[[^\]]*\]/g, '_');
  if (/\)[*+?{]|\\/.test(bare)) return false;
  const repeats = countOf(bare, /[*+{]/g) + (isAnchored(bare) ? 0 : 1);
  const choices = countOf(bare, /[?|]/g);
  return MAX_TRIED_TEXT_LENGTH ** repeats * 2 ** choices <= MAX_TRIES;
}

/** A pattern that can begin anywhere is tried at every character, as if it began with an open repeat. */
function isAnchored(bare: string): boolean {
  return bare.startsWith('^') && !outsideGroups(bare).includes('|');
}

function outsideGroups(bare: string): string {
  let depth = 0;
  let outside = '';
  for (const character of bare) {
    if (character === '(') depth += 1;
    if (depth === 0) outside += character;
    if (character === ')') depth -= 1;
  }
  return outside;
}

function countOf(text: string, what: RegExp): number {
  return (text.match(what) ?? []).length;
}
