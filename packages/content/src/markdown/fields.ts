import type { Json } from '../document/document.js';
import { parseRef } from '../document/refs.js';
import { refUrl } from './inlines/inline-elements.js';
import type { TagField } from './tag-attributes.js';

/** Text as it is. */
export const textField: TagField = {
  read: (text) => text,
  write: (value) => (typeof value === 'string' ? value : undefined),
};

/** `true` or `false`. */
export const flagField: TagField = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/** A number. */
export const numberField: TagField = {
  read: (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined),
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
};

/** A list of words with commas between them. */
export const listField: TagField = {
  read: (text) => text.split(',').map((item) => item.trim()),
  write: (value) => (isTexts(value) ? value.join(',') : undefined),
};

/** A list of tags with commas between them. */
export const tagsField: TagField = {
  read: (text) => text.split(',').map((tag) => ({ kind: 'tag', tag: tag.trim() })),
  write: (value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    return value.map((ref) => (typeof ref === 'object' && ref !== null && 'tag' in ref ? ref['tag'] : '')).join(',');
  },
};

/** A length: a number, or a number with a unit. */
export const lengthField: TagField = {
  read: (text) => {
    const match = /^(\d{1,15}(?:\.\d{1,15})?)(%|[a-z]{1,5})?$/.exec(text);
    if (match?.[1] === undefined) return undefined;
    return match[2] === undefined ? Number(match[1]) : { value: Number(match[1]), unit: match[2] };
  },
  write: (value) => {
    if (typeof value === 'number') return String(value);
    const isLength = typeof value === 'object' && value !== null && 'value' in value && 'unit' in value;
    return isLength ? `${value['value']}${value['unit']}` : undefined;
  },
};

/** A reference as the destination that Markdown keeps for it, under the name of an attribute. */
export function refField(attribute: string): TagField {
  return {
    attribute,
    read: (text) => parseRef(text),
    write: (value) => refUrl(value) || undefined,
  };
}

/** An OpenAPI specification by its slug. */
export const specField: TagField = {
  attribute: 'spec',
  read: (spec) => ({ kind: 'openapi', spec }),
  write: (value) => {
    const spec = typeof value === 'object' && value !== null && 'spec' in value ? value['spec'] : undefined;
    return typeof spec === 'string' ? spec : undefined;
  },
};

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
