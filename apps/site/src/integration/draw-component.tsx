import type { Json, JsonDocument } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { ComponentChildren, VNode } from 'preact';
import type { DocumentContext } from '../document/document-context.js';
import { safeHref } from '../document/safe-href.js';
import { Icon } from '../icons/icon.js';
import { filled } from '../words/filled.js';

/** How deep components may stand in each other; what is deeper is left out. */
const MOST_LEVELS = 20;

type DrawDocument = (document: JsonDocument, context: DocumentContext) => VNode;
type Drawing = { context: DocumentContext; drawDocument: DrawDocument };

/**
 * Draws what an integration answered for a block: text, pictures, cards, links and frames. What acts on the integration
 * is for people who edit, and is not drawn.
 */
export function drawComponent(rendered: Json, drawing: Drawing): VNode {
  const root = dataOf(rendered);
  return <div class="integration-stack">{draw(root['element'] ?? rendered, drawing, 0)}</div>;
}

function draw(value: Json | undefined, drawing: Drawing, level: number): ComponentChildren {
  if (typeof value === 'string') return value;
  if (level > MOST_LEVELS) return null;
  const element = dataOf(value);
  const children = () => listOf(element['children']).map((child) => draw(child, drawing, level + 1));
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
      return drawing.drawDocument(parseDocument(textOf(element['content'])), drawing.context);
    case 'divider':
      return <hr />;
    case 'hint':
      return <div class="hint">{children()}</div>;
    case 'codeblock':
      return (
        <pre class="code-block">
          <code>{textOf(element['content'])}</code>
        </pre>
      );
    case 'image':
      return picture(element);
    case 'card':
      return card(element, drawing, level);
    case 'link':
      return link(textOf(dataOf(element['target'])['url']), children());
    case 'button':
      return link(textOf(dataOf(element['onPress'])['url']), textOf(element['label']));
    case 'webframe':
      return frame(textOf(dataOf(element['source'])['url']), drawing);
    default:
      return null;
  }
}

function card(element: Record<string, Json>, drawing: Drawing, level: number): VNode {
  const title = textOf(element['title']);
  const url = safeHref(textOf(dataOf(element['onPress'])['url']));
  return (
    <div class="integration-card">
      {typeof element['icon'] === 'string' && <Icon name={element['icon']} />}
      {title !== '' && <strong>{url === undefined ? title : <a href={url}>{title}</a>}</strong>}
      {draw(element['hint'], drawing, level + 1)}
      {listOf(element['children']).map((child) => draw(child, drawing, level + 1))}
    </div>
  );
}

function picture(element: Record<string, Json>): ComponentChildren {
  const url = safeHref(textOf(dataOf(element['source'])['url']));
  return url === undefined ? null : <img src={url} alt={textOf(element['alt'])} loading="lazy" />;
}

function link(address: string, label: ComponentChildren): ComponentChildren {
  const url = safeHref(address);
  return url === undefined ? label : <a href={url}>{label}</a>;
}

/** A frame is another site, so it is loaded only when the reader wants it. */
function frame(address: string, { context }: Drawing): ComponentChildren {
  const url = safeHref(address);
  if (url === undefined || !url.startsWith('https://')) return null;
  const { host } = new URL(url);
  return (
    <div class="embed">
      <a class="embed-link" href={url}>
        {host}
      </a>
      <button class="embed-play" type="button" data-embed={url} data-embed-title={host} hidden>
        {filled(context.words.showFrom, { site: host })}
      </button>
    </div>
  );
}

function styleOf(style: Json | undefined): string {
  const name = textOf(style);
  return ['bold', 'italic', 'code', 'strikethrough'].includes(name) ? name : 'plain';
}
