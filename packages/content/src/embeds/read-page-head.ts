import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { type ParsedElement, type ParsedNode, parseHtmlPage } from '../markdown/parse-html.js';

/** What a page says of itself in its head; every text on one line and of a sensible length. */
export interface PageHead {
  title?: string;
  site?: string;
  /** Absolute http or https address. */
  icon?: string;
}

// The head stands at the beginning: parsing the rest of a large page would only take time.
const MAX_PARSED = 300_000;
const MAX_TEXT = 300;
const MAX_ADDRESS = 2048;

/** Reads the title of an HTML page, the name of its site and the address of its icon; never throws. */
export function readPageHead(html: string, pageUrl: string): PageHead {
  const elements = headElements(html);
  const metas = elements.filter(({ tagName }) => tagName === 'meta');
  const title = firstText([metaContent(metas, 'og:title'), metaContent(metas, 'twitter:title'), titleText(elements)]);
  const site = firstText([metaContent(metas, 'og:site_name'), metaContent(metas, 'application-name')]);
  const icon = iconUrl(elements, pageUrl);
  return { ...(title && { title }), ...(site && { site }), ...(icon && { icon }) };
}

/** All elements of the head, in their order. A page may put more into its body, where it means nothing. */
function headElements(html: string): ParsedElement[] {
  const root = parseHtmlPage(html.slice(0, MAX_PARSED))
    ?.filter(isElement)
    .find(({ tagName }) => tagName === 'html');
  const head = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'head');
  return head?.childNodes.filter(isElement) ?? [];
}

function titleText(elements: readonly ParsedElement[]): string | undefined {
  const title = elements.find(({ tagName }) => tagName === 'title');
  return title?.childNodes.map((node) => (node.nodeName === '#text' && 'value' in node ? node.value : '')).join('');
}

function metaContent(metas: readonly ParsedElement[], name: string): string | undefined {
  const meta = metas.find((candidate) =>
    [attribute(candidate, 'property'), attribute(candidate, 'name')].includes(name),
  );
  return meta && attribute(meta, 'content');
}

const ICON_RELATIONS = ['icon', 'apple-touch-icon'];

function iconUrl(elements: readonly ParsedElement[], pageUrl: string): string | undefined {
  const base = elements.find(({ tagName }) => tagName === 'base');
  const baseUrl = absoluteUrl((base && attribute(base, 'href')) ?? '', pageUrl) ?? pageUrl;
  for (const relation of ICON_RELATIONS) {
    for (const element of elements) {
      const relations = element.tagName === 'link' ? (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/) : [];
      const url = relations.includes(relation) && absoluteUrl(attribute(element, 'href') ?? '', baseUrl);
      if (url) return url;
    }
  }
  return undefined;
}

/** Only addresses that a browser fetches without running anything. */
function absoluteUrl(address: string, base: string): string | undefined {
  const url = address.trim() === '' ? undefined : parseUrl(address, base);
  if (!url) return undefined;
  const { href, protocol, username, password } = url;
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  return isPlain && href.length <= MAX_ADDRESS ? href : undefined;
}

function firstText(candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.map((text) => oneLine(text ?? '')).find((text) => text !== '');
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_TEXT
    ? line
    : `${characters
        .slice(0, MAX_TEXT - 1)
        .join('')
        .trimEnd()}…`;
}

function attribute({ attrs }: ParsedElement, name: string): string | undefined {
  return attrs.find((candidate) => candidate.name === name)?.value;
}

function isElement(node: ParsedNode): node is ParsedElement {
  return 'tagName' in node;
}
