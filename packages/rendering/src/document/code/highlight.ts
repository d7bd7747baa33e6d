import type { Element, Root, RootContent } from 'hast';
import type { CodeToken } from '../document-context.js';
import { lowlight } from './languages.js';

/**
 * Grammars take time by the square of what they are given, at worst, so they are given a few lines at a time. Longer code,
 * and lines that nobody reads, stay as they are.
 */
const MAX_CODE_LENGTH = 50_000;
const MAX_LINE_LENGTH = 500;
const MAX_PIECE_LENGTH = 3_000;

const ROLES = {
  keyword: ['keyword', 'operator', 'selector-tag', 'section', 'built_in', 'tag', 'name'],
  string: ['string', 'regexp', 'char', 'addition', 'link', 'template-variable', 'selector-attr', 'code'],
  number: ['number', 'literal', 'symbol', 'bullet'],
  comment: ['comment', 'quote', 'doctag', 'meta'],
  title: ['title', 'selector-id', 'selector-class'],
  type: ['type', 'class', 'attribute', 'attr', 'property', 'selector-pseudo'],
  variable: ['variable', 'params', 'template-tag'],
  deletion: ['deletion'],
  strong: ['strong'],
  emphasis: ['emphasis'],
};

const roleByScope = new Map(Object.entries(ROLES).flatMap(([role, scopes]) => scopes.map((scope) => [scope, role])));

/**
 * Cuts code into stretches of one colour; together they are the code again. Code in a language that nobody knows, and
 * code that is too long, is one stretch.
 */
export function highlight(code: string, syntax: string): CodeToken[] {
  const language = syntax.trim().toLowerCase();
  const pieces = lowlight.registered(language) ? piecesOf(code) : undefined;
  if (!pieces) return [{ text: code }];
  return pieces.flatMap((piece) => [...tokensIn(lowlight.highlight(language, piece), undefined)]);
}

/** Whole lines, as many as a grammar is given at once; nothing when they are too long. */
function piecesOf(code: string): string[] | undefined {
  if (code.length > MAX_CODE_LENGTH) return undefined;
  const pieces = [''];
  for (const line of code.split(/(?<=\n)/)) {
    if (line.length > MAX_LINE_LENGTH) return undefined;
    const last = pieces.length - 1;
    if (`${pieces[last]}${line}`.length > MAX_PIECE_LENGTH) pieces.push(line);
    else pieces[last] += line;
  }
  return pieces;
}

function* tokensIn(tree: Root | Element, outer: string | undefined): Generator<CodeToken> {
  for (const node of tree.children) yield* tokensOf(node, outer);
}

function* tokensOf(node: RootContent, role: string | undefined): Generator<CodeToken> {
  if (node.type === 'text') yield { text: node.value, role };
  if (node.type === 'element') yield* tokensIn(node, roleOf(node) ?? role);
}

function roleOf({ properties }: Element): string | undefined {
  const classes = Array.isArray(properties['className']) ? properties['className'] : [];
  const scope = String(classes[0] ?? '').replace('hljs-', '');
  // What is put into a string is no string itself.
  return scope === 'subst' ? '' : roleByScope.get(scope);
}
