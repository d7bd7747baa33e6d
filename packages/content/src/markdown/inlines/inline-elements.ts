import type { Data, DocumentRef, Inline, Json } from '../../document/document.js';
import { asRef, parseRef, writeRef } from '../../document/refs.js';
import { completeInline } from '../../document/validate.js';
import { type ElementTag, openElement } from '../elements.js';
import { emojiCodes, emojiNames } from '../syntax/emoji-names.js';

/** A void inline that is written as an HTML element, both directions side by side. */
interface ElementCodec {
  /** What an element with an empty or unimportant content stands for, if it is this inline. */
  read(tag: ElementTag, text: string): Data | undefined;
  /** The element, unless it cannot hold the data. */
  write(data: Data): string | undefined;
}

const icon: ElementCodec = {
  read(tag) {
    const name = tag.name === 'i' ? /^fa-([a-z0-9-]+)$/.exec(tag.attributes.get('class') ?? '')?.[1] : undefined;
    if (name === undefined) return undefined;
    const color = tag.attributes.get('data-color');
    return { icon: name, ...(color === undefined ? {} : { color }) };
  },
  write({ icon: name, color, ...rest }) {
    if (typeof name !== 'string' || !/^[a-z0-9-]+$/.test(name) || !isText(color) || hasKeys(rest)) return undefined;
    return `${openElement('i', { class: `fa-${name}`, 'data-color': color })}</i>`;
  },
};

const emoji: ElementCodec = {
  read(tag) {
    const code =
      tag.name === 'span' && tag.attributes.get('class') === 'emoji' ? tag.attributes.get('data-code') : undefined;
    return code === undefined ? undefined : { code };
  },
  write({ code, ...rest }) {
    if (typeof code !== 'string' || hasKeys(rest)) return undefined;
    return `${openElement('span', { class: 'emoji', 'data-code': code })}${characters(code)}</span>`;
  },
};

const button: ElementCodec = {
  read(tag, text) {
    const kind = tag.name === 'a' ? /^button (\w+)$/.exec(tag.attributes.get('class') ?? '')?.[1] : undefined;
    if (kind === undefined) return undefined;
    const href = tag.attributes.get('href');
    return {
      label: text,
      kind,
      ...(href === undefined ? {} : { ref: parseRef(href) }),
      ...optional('icon', tag.attributes.get('data-icon')),
      ...optional('size', tag.attributes.get('data-size')),
      ...optional('action', jsonAttribute(tag, 'data-action')),
    };
  },
  write({ label, kind, ref, icon: name, size, action, ...rest }) {
    const href = refUrl(ref);
    const isWritable = typeof label === 'string' && typeof kind === 'string' && /^\w+$/.test(kind);
    if (!isWritable || href === false || !isText(name) || !isText(size) || hasKeys(rest)) return undefined;
    const open = openElement('a', {
      href,
      class: `button ${kind}`,
      'data-icon': name,
      'data-size': size,
      'data-action': action === undefined ? undefined : JSON.stringify(action),
    });
    return `${open}${label.replace(/[^\w -]/gu, (char) => `&#${char.codePointAt(0)};`)}</a>`;
  },
};

const image: ElementCodec = {
  read(tag) {
    const src = tag.name === 'img' ? tag.attributes.get('src') : undefined;
    if (src === undefined) return undefined;
    const dark = tag.attributes.get('data-dark');
    return {
      ref: parseRef(src),
      ...optional('refDark', dark === undefined ? undefined : parseRef(dark)),
      ...optional('alt', tag.attributes.get('alt')),
      ...optional('caption', tag.attributes.get('title')),
      ...optional('size', tag.attributes.get('data-size')),
    };
  },
  write({ ref, refDark, alt, caption, size, ...rest }) {
    const src = refUrl(ref);
    const dark = refUrl(refDark);
    if (typeof src !== 'string' || dark === false || !isText(alt) || !isText(caption) || !isText(size))
      return undefined;
    if (hasKeys(rest)) return undefined;
    return openElement('img', { src, 'data-dark': dark, alt, title: caption, 'data-size': size });
  },
};

const codecs = new Map([
  ['icon', icon],
  ['emoji', emoji],
  ['button', button],
  ['inline-image', image],
]);

/** The void inline that an HTML element with a text inside stands for. */
export function readElement(tag: ElementTag, text: string): Inline | undefined {
  for (const [type, codec] of codecs) {
    const data = codec.read(tag, text);
    if (data !== undefined) return voidInline(type, data);
  }
  return readAnyInline(tag);
}

/** An inline as an HTML element: its own one, or one that holds it as JSON. */
export function writeElement(inline: Inline): string {
  return codecs.get(inline.type)?.write(inline.data) ?? writeAnyInline(inline);
}

/** An inline that has no form of its own as an element that holds it as JSON. */
export function writeAnyInline(inline: Inline): string {
  const { type, data, nodes, fragments, isVoid } = inline;
  const json = JSON.stringify({ object: 'inline', type, data, nodes, fragments, isVoid });
  return `${openElement('span', { 'data-node': json })}</span>`;
}

export function voidInline(type: string, data: Data): Inline {
  return { object: 'inline', type, data, isVoid: true };
}

/** The code points of an emoji by the name between its colons. */
export function emojiInline(name: string): Inline {
  return voidInline('emoji', { code: emojiCodes.get(name) ?? name });
}

/** The short form of an emoji that has one. */
export function emojiShortcode(data: Data): string | undefined {
  const name = typeof data['code'] === 'string' ? emojiNames.get(data['code']) : undefined;
  return name === undefined || Object.keys(data).length !== 1 ? undefined : `:${name}:`;
}

/** The destination of a reference: undefined when there is none, false when Markdown cannot hold it. */
export function refUrl(value: Json | undefined): string | undefined | false {
  if (value === undefined) return undefined;
  const ref = asRef(value);
  if (ref === undefined) return false;
  const url = writeRef(ref);
  return sameRef(parseRef(url), value) ? url : false;
}

function sameRef(ref: DocumentRef, value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(ref).filter(([, part]) => part !== undefined);
  return entries.length === Object.keys(value).length && entries.every(([name, part]) => value[name] === part);
}

function readAnyInline(tag: ElementTag): Inline | undefined {
  const json = tag.name === 'span' ? tag.attributes.get('data-node') : undefined;
  return json === undefined ? undefined : completeInline(json);
}

function jsonAttribute(tag: ElementTag, name: string): Json | undefined {
  const source = tag.attributes.get(name);
  if (source === undefined) return undefined;
  try {
    const value: Json = JSON.parse(source);
    return value;
  } catch {
    return undefined;
  }
}

function characters(code: string): string {
  const points = code.split('-').map((part) => (/^[0-9a-fA-F]{2,6}$/.test(part) ? Number.parseInt(part, 16) : 0));
  const isValid = points.every((point) => point > 0x9f && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
  return isValid ? String.fromCodePoint(...points) : '';
}

function optional<Value>(name: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [name]: value };
}

function isText(value: Json | undefined): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function hasKeys(data: Data): boolean {
  return Object.keys(data).length > 0;
}
