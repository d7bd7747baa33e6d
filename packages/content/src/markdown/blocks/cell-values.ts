import type { Data, Json } from '../../document/document.js';
import { dataOf, listOf, textOf } from '../../document/json-values.js';
import { asRef, parseRef } from '../../document/refs.js';
import { encodeAttribute, openElement } from '../elements.js';
import { numberField } from '../fields.js';
import { type HtmlElement, type HtmlNode, textOfHtml } from '../html-tree.js';
import { escapeHtml } from '../inlines/escape-text.js';
import { refUrl } from '../inlines/inline-elements.js';
import { hasOnly } from './codec.js';

/** How the values of a type of column stand in cells; undefined when they cannot, or when no such value stands there. */
interface ValueForm {
  read(children: readonly HtmlNode[], fit: string | undefined): Json | undefined;
  write(value: Json, column: Data): string | undefined;
}

const number: ValueForm = {
  read: (children) => numberField.read(textOfHtml(children).trim()),
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
};

const checkbox: ValueForm = {
  read: (children) => {
    const text = textOfHtml(children).trim();
    if (/^(?:true|\[[xX]\]|[✅✔✓☑]\ufe0f?)$/u.test(text)) return true;
    return /^(?:false|\[ \]|[❌✗✘☐⬜]\ufe0f?)$/u.test(text) ? false : undefined;
  },
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

const rating: ValueForm = {
  read: (children) => {
    const [only, ...others] = optionsIn(children) ?? [];
    if (only !== undefined && others.length === 0) return numberField.read(textOf(only['value']));
    const stars = /^((?:★|⭐\ufe0f?)*)☆*$/u.exec(textOfHtml(children).trim());
    return stars === null ? number.read(children, undefined) : [...(stars[1] ?? '').replaceAll('\ufe0f', '')].length;
  },
  write: number.write,
};

const select: ValueForm = {
  read: (children) => optionsIn(children)?.map((option) => option['value'] ?? ''),
  write: (value, column) => {
    const labels = new Map(
      listOf(column['options']).map((option) => [dataOf(option)['value'], dataOf(option)['label']]),
    );
    const spans = listOf(value).map((chosen) => {
      const text = textOf(labels.get(chosen)) || textOf(chosen);
      return `${openElement('span', { 'data-option': textOf(chosen) })}${escapeHtml(text)}</span>`;
    });
    return spans.length === 0 ? undefined : spans.join('');
  },
};

const reference: ValueForm = {
  read: (children) => {
    const [href, ...others] = hrefsIn(children) ?? [];
    return href === undefined || others.length > 0 ? undefined : parseRef(href);
  },
  write: (value) => {
    const url = refUrl(value);
    return typeof url === 'string' ? link(url) : undefined;
  },
};

const image: ValueForm = {
  read: (children, fit) => {
    const [only, ...others] = children;
    const {
      src,
      alt,
      'data-object-fit': own,
      ...rest
    } = Object.fromEntries(only !== undefined && 'name' in only && only.name === 'img' ? only.attributes : []);
    const objectFit = own ?? fit;
    if (src === undefined) {
      const ref = reference.read(children, undefined);
      return ref === undefined || fit === undefined ? ref : { ref, objectFit: fit };
    }
    if (others.length > 0 || Object.keys(rest).length > 0) return undefined;
    return {
      ref: parseRef(src),
      ...(objectFit === undefined ? {} : { objectFit }),
      ...(alt === undefined ? {} : { alt }),
    };
  },
  write: (value) => {
    if (asRef(value) !== undefined) return reference.write(value, {});
    const { ref, objectFit, alt } = dataOf(value);
    const src = refUrl(ref);
    if (typeof src !== 'string' || !hasOnly(dataOf(value), 'ref', 'objectFit', 'alt')) return undefined;
    const fit = objectFit === undefined ? undefined : textOf(objectFit);
    return openElement('img', { src, alt: alt === undefined ? undefined : textOf(alt), 'data-object-fit': fit });
  },
};

/** Values by type of column. */
export const valueForms: ReadonlyMap<string, ValueForm> = new Map([
  ['number', number],
  ['checkbox', checkbox],
  ['rating', rating],
  ['select', select],
  ['content-ref', reference],
  ['image', image],
  ['files', idsForm('file')],
  ['users', idsForm('user')],
]);

/** The options that a cell shows; undefined when something else stands there. */
export function optionsIn(children: readonly HtmlNode[]): Data[] | undefined {
  return apart(children, (element) => {
    if (element.name !== 'span' || !element.attributes.has('data-option') || element.attributes.size > 1)
      return undefined;
    const label = textOfHtml(element.children).trim().replace(/,$/, '');
    return { value: element.attributes.get('data-option') || label, label, color: 'default' };
  });
}

/** A list of ids as links to what has them. */
function idsForm(kind: 'file' | 'user'): ValueForm {
  return {
    read: (children) => {
      const refs = hrefsIn(children)?.map((href): Data => parseRef(href));
      const isKept = refs?.every((ref) => ref['kind'] === kind && ref['space'] === undefined);
      return isKept ? refs?.map((ref) => ref[kind] ?? '') : undefined;
    },
    write: (value) => {
      const urls = listOf(value).map((id) => refUrl({ kind, [kind]: id }));
      return urls.length > 0 && urls.every((url) => typeof url === 'string') ? urls.map(link).join(', ') : undefined;
    },
  };
}

function hrefsIn(children: readonly HtmlNode[]): string[] | undefined {
  return apart(children, ({ name, attributes }) =>
    name === 'a' && attributes.size === 1 ? attributes.get('href') : undefined,
  );
}

/** What elements stand for between which only commas and spaces stand; undefined unless all stand for something. */
function apart<Value>(
  children: readonly HtmlNode[],
  read: (element: HtmlElement) => Value | undefined,
): Value[] | undefined {
  const values: Value[] = [];
  for (const child of children) {
    const value = 'text' in child ? undefined : read(child);
    if (value !== undefined) values.push(value);
    else if (!('text' in child) || !/^[\s,]*$/.test(child.text)) return undefined;
  }
  return values;
}

/** A link that shows the last part of its destination. */
function link(url: string): string {
  const last =
    url
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((part) => part !== '')
      .at(-1) ?? url;
  return `<a href="${encodeAttribute(url)}">${escapeHtml(last)}</a>`;
}
