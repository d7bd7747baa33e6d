import type { Block, Data, Fragment, Inline, JsonDocument, Node } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { renderToString } from 'preact-render-to-string';
import { renderDocument } from '../src/document/body/document-body.js';
import { highlight } from '../src/document/code/highlight.js';
import type { DocumentContext, ResolvedRef } from '../src/document/document-context.js';
import { wordsIn } from '../src/words/words-in.js';

const file = (name: string, contentType: string, size: number, dimensions = {}): ResolvedRef => ({
  href: `/docs/~site/files/${name}`,
  title: name,
  isExternal: false,
  file: { name, contentType, size, ...dimensions },
});

const targets = new Map<string, ResolvedRef>([
  ['f1', file('cat.png', 'image/png', 81_234, { width: 800, height: 400 })],
  ['dark', file('night.png', 'image/png', 81_234, { width: 800, height: 400 })],
  ['report', file('report.pdf', 'application/pdf', 1_432_000)],
  ['plan', file('plan.svg', 'image/svg+xml', 900)],
  [
    'p1',
    { href: '/docs/start', title: 'Start here', description: 'The first steps', icon: 'rocket', isExternal: false },
  ],
]);

/** A world in which a few pages and files are known, and of people and tags as little as on a site; addresses on the web lead to themselves. */
export const sampleContext: DocumentContext = {
  words: wordsIn('en'),
  externalLinks: 'blank',
  resolve(ref) {
    switch (ref.kind) {
      case 'url':
        return { href: ref.url, title: ref.url, isExternal: /^https?:/.test(ref.url) };
      case 'page':
        return targets.get(ref.page);
      case 'file':
        return targets.get(ref.file);
      case 'anchor':
        return { href: `#${ref.anchor}`, title: ref.anchor, isExternal: false };
      default:
        return undefined;
    }
  },
  specification: () => undefined,
  highlight,
  integration: (key) => (key === undefined ? null : `Rendered for ${key}`),
  searchHref: (query) => `/docs/~site/search?q=${encodeURIComponent(query)}`,
};

export const text = (value: string, ...marks: string[]): Node => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks: marks.map((type) => ({ object: 'mark', type })) }],
});

export const block = (type: string, data: Data, nodes: Node[] = [], more: Partial<Block> = {}): Block => ({
  object: 'block',
  type,
  data,
  nodes,
  isVoid: nodes.length === 0,
  ...more,
});

export const inline = (type: string, data: Data, nodes: Node[] = [], fragments: Fragment[] = []): Inline => ({
  object: 'inline',
  type,
  data,
  nodes,
  fragments,
  isVoid: nodes.length === 0,
});

export const paragraph = (...nodes: (Node | string)[]): Block =>
  block(
    'paragraph',
    {},
    nodes.map((node) => (typeof node === 'string' ? text(node) : node)),
  );

export const fragment = (name: string, ...nodes: Block[]): Fragment => ({ object: 'fragment', fragment: name, nodes });

export const documentOf = (...nodes: Block[]): JsonDocument => ({ object: 'document', data: {}, nodes });

/** The page that blocks, or Markdown, become. */
export function rendered(content: string | Block | Block[], context: Partial<DocumentContext> = {}): string {
  const document = typeof content === 'string' ? parseDocument(content) : documentOf(...[content].flat());
  const html = renderToString(renderDocument(document, { ...sampleContext, ...context }));
  return html.replace(/^<div class="document">([\s\S]*)<\/div>$/, '$1');
}
