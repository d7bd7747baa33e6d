import type { Block, Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { ComponentChildren, VNode } from 'preact';
import type { DocumentContext, RenderDocument } from '../document/document-context.js';
import { EmbedCard } from '../document/embed.js';
import { Picture } from '../document/picture.js';
import { ResolvedLink, resolved } from '../document/resolved-link.js';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';

/** How deep components may stand in each other; what is deeper is left out. */
const MAX_LEVELS = 20;

/** What components are rendered with. */
type ComponentRenderer = { context: DocumentContext; renderDocument: RenderDocument };

/**
 * Renders what an integration answered for a block: text, pictures, cards, links and frames. What acts on the integration
 * is for people who edit, and is not rendered.
 */
export function renderComponent(rendered: Json, renderer: ComponentRenderer): VNode {
  const root = dataOf(rendered);
  return <div class="integration-stack">{render(root['element'] ?? rendered, renderer, 0)}</div>;
}

/** Renders a note, for those who write, that a block is not shown to readers, and why. */
export function renderNotShown(reason: string, renderer: ComponentRenderer): VNode {
  const { words } = renderer.context;
  return hint({ style: 'warning' }, filled(words.blockNotShown, { reason }), renderer);
}

function render(value: Json | undefined, renderer: ComponentRenderer, level: number): ComponentChildren {
  if (typeof value === 'string') return value;
  if (level > MAX_LEVELS) return null;
  const element = dataOf(value);
  const children = () => listOf(element['children']).map((child) => render(child, renderer, level + 1));
  switch (textOf(element['type'])) {
    case 'block':
    case 'box':
    case 'vstack':
      return <div class="integration-stack">{children()}</div>;
    case 'hstack':
      return <div class="integration-row">{children()}</div>;
    case 'text':
      return <span class={`integration-text integration-${styleOf(element['style'])}`}>{children()}</span>;
    case 'markdown':
      return renderer.renderDocument(parseDocument(textOf(element['content'])), renderer.context);
    case 'divider':
      return <hr />;
    case 'hint':
      return hint(element, children(), renderer);
    case 'codeblock':
      return renderBlock(codeBlock(element), renderer);
    case 'image':
      return <Picture image={urlRef(element['source'])} alt={textOf(element['alt'])} context={renderer.context} />;
    case 'card':
      return card(element, renderer, level);
    case 'link':
      return link(element['target'], children(), renderer);
    case 'button':
      return link(element['onPress'], textOf(element['label']), renderer);
    case 'webframe':
      return frame(element['source'], renderer);
    default:
      return null;
  }
}

/** What the note holds is rendered already, and stands in it as what an integration drew. */
function hint(element: Data, inside: ComponentChildren, { context, renderDocument }: ComponentRenderer): VNode {
  const data = { style: textOf(element['style']), icon: textOf(element['icon']) };
  const held: Block = { object: 'block', type: 'integration', data: {}, isVoid: true };
  const note: Block = { object: 'block', type: 'hint', data, nodes: [held], isVoid: false };
  return renderBlock(note, { context: { ...context, integration: () => inside }, renderDocument });
}

function codeBlock(element: Data): Block {
  const data = {
    syntax: textOf(element['syntax']),
    title: textOf(element['title']),
    lineNumbers: element['lineNumbers'] === true,
  };
  const lines = textOf(element['content']).split('\n');
  return { object: 'block', type: 'code', data, nodes: lines.map(codeLine), isVoid: false };
}

function codeLine(text: string): Block {
  const leaves = [{ object: 'leaf' as const, text, marks: [] }];
  return { object: 'block', type: 'code-line', data: {}, nodes: [{ object: 'text', leaves }], isVoid: false };
}

function renderBlock(block: Block, { context, renderDocument }: ComponentRenderer): VNode {
  return renderDocument({ object: 'document', data: {}, nodes: [block] }, context);
}

function card(element: Data, renderer: ComponentRenderer, level: number): VNode {
  const title = textOf(element['title']);
  return (
    <div class="integration-card">
      {typeof element['icon'] === 'string' && <Icon name={element['icon']} />}
      {title !== '' && <strong>{link(element['onPress'], title, renderer)}</strong>}
      {render(element['hint'], renderer, level + 1)}
      {listOf(element['children']).map((child) => render(child, renderer, level + 1))}
    </div>
  );
}

function link(place: Json | undefined, label: ComponentChildren, { context }: ComponentRenderer): ComponentChildren {
  const target = resolved(urlRef(place), context);
  if (target === undefined) return label;
  return (
    <ResolvedLink target={target} context={context}>
      {label}
    </ResolvedLink>
  );
}

/** A frame is another site, so it is loaded only when the reader wants it. */
function frame(place: Json | undefined, { context }: ComponentRenderer): ComponentChildren {
  const href = resolved(urlRef(place), context)?.href;
  const host = href?.startsWith('https://') ? parseUrl(href)?.host : undefined;
  if (href === undefined || host === undefined) return null;
  const player = { site: host, frameUrl: href, ratio: '16 / 9' };
  return <EmbedCard href={href} player={player} context={context} />;
}

/** The address that a part of a component names, as documents refer to one. */
function urlRef(place: Json | undefined): Json {
  return { kind: 'url', url: textOf(dataOf(place)['url']) };
}

function styleOf(style: Json | undefined): string {
  const name = textOf(style);
  return ['bold', 'italic', 'code', 'strikethrough'].includes(name) ? name : 'plain';
}
