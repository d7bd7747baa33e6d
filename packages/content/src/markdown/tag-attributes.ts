import type { Data, Json } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import { decodeAttribute } from './elements.js';

/** The value of an attribute: text between quotes, or JSON between braces. */
export type AttributeValue = { text: string } | { json: Json };

/** How one key of a block's data stands in an attribute. */
export interface TagField {
  /** The name of the attribute, when it is not that of the key. */
  attribute?: string;
  read(text: string): Json | undefined;
  /** The text of a value; undefined when only JSON can hold it. */
  write(value: Json): string | undefined;
}

const attributeName = /^[a-zA-Z_][\w:.-]*$/;
const attribute =
  /[ \t]*([a-zA-Z_][\w:.-]*)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'{}=]+)|(?=\{)))?(?=[ \t{]|$)/y;

/** Reads `name="text" other={json}`; undefined when something else stands there. */
export function parseAttributes(args: string): Map<string, AttributeValue> | undefined {
  const attributes = new Map<string, AttributeValue>();
  let at = 0;
  while (args.slice(at).trim() !== '') {
    attribute.lastIndex = at;
    const match = attribute.exec(args);
    if (match?.[1] === undefined || attributes.has(match[1])) return undefined;
    at = attribute.lastIndex;
    const text = match[2] ?? match[3] ?? match[4];
    if (text !== undefined) attributes.set(match[1], { text: decodeAttribute(text) });
    else if (!match[0].includes('=')) attributes.set(match[1], { json: true });
    else {
      const value = readJson(args, at);
      if (value === undefined) return undefined;
      attributes.set(match[1], { json: value.json });
      at = value.end;
    }
  }
  return attributes;
}

/** The data that attributes hold, each key by its field, unknown ones as they are. */
export function dataOfAttributes(attributes: Map<string, AttributeValue>, fields: Record<string, TagField>): Data {
  const keyOf = new Map(Object.entries(fields).map(([key, field]) => [field.attribute ?? key, key]));
  const entries = [...attributes].map(([name, value]): [string, Json] => {
    const key = keyOf.get(name) ?? name;
    if ('json' in value) return [key, value.json];
    return [key, fields[key]?.read(value.text) ?? value.text];
  });
  return Object.fromEntries(entries);
}

/** The attributes that hold data, with a space before each; undefined when a key cannot be one. */
export function attributesOfData(data: Data, fields: Record<string, TagField>): string | undefined {
  const seen = new Set<string>();
  let attributes = '';
  const order = [
    ...Object.keys(fields).filter((key) => key in data),
    ...Object.keys(data).filter((key) => !(key in fields)),
  ];
  for (const key of order) {
    const value = data[key];
    if (value === undefined) continue;
    const name = fields[key]?.attribute ?? key;
    if (!attributeName.test(name) || seen.has(name)) return undefined;
    seen.add(name);
    attributes += ` ${name}=${writeValue(value, fields[key])}`;
  }
  return attributes;
}

function writeValue(value: Json, field: TagField | undefined): string {
  const text = field === undefined ? (typeof value === 'string' ? value : undefined) : field.write(value);
  const isFaithful = text !== undefined && sameJson(field === undefined ? text : (field.read(text) ?? text), value);
  return isFaithful
    ? `"${encodeText(text)}"`
    : `{${JSON.stringify(value).replace(/\\(.)/g, (pair, char: string) => (char === '"' ? '\\u0022' : pair))}}`;
}

/** Quotes and line ends are written as references; an ampersand only where it would begin one. */
function encodeText(text: string): string {
  return text
    .replace(/&(?=#?[a-zA-Z0-9]+;)/g, '&amp;')
    .replace(/["\n\r]/g, (char) => (char === '"' ? '&quot;' : `&#${char.charCodeAt(0)};`));
}

function readJson(args: string, at: number): { json: Json; end: number } | undefined {
  let depth = 0;
  let inText = false;
  for (let index = at; index < args.length; index += 1) {
    const char = args.charAt(index);
    if (char === '"') inText = !inText;
    else if (inText) continue;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth !== 0) continue;
    try {
      const json: Json = JSON.parse(args.slice(at + 1, index));
      return { json, end: index + 1 };
    } catch {
      return undefined;
    }
  }
  return undefined;
}
