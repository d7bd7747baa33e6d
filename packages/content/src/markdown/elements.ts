import { decodeReference } from './syntax/character-references.js';

/** An HTML tag as it stands in a source. */
export interface ElementTag {
  name: string;
  attributes: Map<string, string>;
  closing: boolean;
}

const tagHead = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)/;
const attribute = /\s([a-zA-Z_:][a-zA-Z0-9:._-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** Reads one HTML tag; comments and declarations are none. */
export function readElementTag(html: string): ElementTag | undefined {
  const head = tagHead.exec(html);
  if (head?.[2] === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const match of html.slice(head[0].length).matchAll(attribute)) {
    const raw = match[2] ?? '';
    const value = /^["']/.test(raw) ? raw.slice(1, -1) : raw;
    const name = (match[1] ?? '').toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decodeAttribute(value));
  }
  return { name: head[2].toLowerCase(), attributes, closing: head[1] === '/' };
}

/** An opening HTML tag; values that are undefined are left out, `true` stands for an attribute without a value. */
export function openElement(name: string, attributes: Record<string, string | true | undefined> = {}): string {
  const parts = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return '';
    return value === true ? ` ${key}` : ` ${key}="${encodeAttribute(value)}"`;
  });
  return `<${name}${parts.join('')}>`;
}

/** A value as it stands between double quotes; safe in one line, in a pipe table and in a tag of the dialect. */
export function encodeAttribute(value: string): string {
  return value.replace(/[&"<>|\n\r\t\\`\u2028\u2029]/g, (char) =>
    char === '&' ? '&amp;' : char === '"' ? '&quot;' : `&#${char.charCodeAt(0)};`,
  );
}

/** Resolves the character references of a value. */
export function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g, decodeReference);
}
