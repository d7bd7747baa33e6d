import type { Element, Root, RootContent } from 'hast';
import { all, createLowlight } from 'lowlight';

/** A stretch of code, and what it is if that has a colour of its own. */
export interface CodeToken {
  text: string;
  role?: string;
}

/** Colouring longer code costs more than it gives. */
const LONGEST_CODE = 100_000;

const lowlight = createLowlight(all);
lowlight.registerAlias({
  bash: ['curl', 'shellscript', 'shell-session', 'env', 'dotenv'],
  xml: ['vue', 'svelte', 'astro'],
  json: ['json-doc', 'geojson'],
  javascript: ['node', 'nodejs'],
  ini: ['hcl', 'terraform', 'tf', 'editorconfig'],
  markdown: ['mdx'],
  pgsql: ['plpgsql'],
});

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
 * very long code, is one stretch.
 */
export function highlight(code: string, syntax: string): CodeToken[] {
  const language = syntax.trim().toLowerCase();
  if (code.length > LONGEST_CODE || !lowlight.registered(language)) return [{ text: code }];
  return [...tokensIn(lowlight.highlight(language, code), undefined)];
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
