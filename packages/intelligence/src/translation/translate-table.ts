import type { Block, Data, Json, Node } from '@lectern/content/document/document';
import { dataOf, listOf } from '@lectern/content/document/json-values';
import { writeHtmlInlines, writeInlines } from '@lectern/content/markdown/inlines/write-inlines';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { hidesTitles } from '@lectern/content/sections/table-text';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { TranslationOf } from './segment.js';
import { plainTextOf, translateInlines, translateText } from './translate-text.js';

/** Gives the data of a table with the texts in it translated: titles of columns, options, and what pictures show. */
export function translateTable(table: Block, translationOf: TranslationOf): Data {
  const key = table.key ?? '';
  const definition = dataOf(table.data['definition']);
  const hidden = hidesTitles(table);
  const columns = Object.entries(definition).map(([id, value]): [string, Json] => {
    const column = dataOf(value);
    const place = `${key}/${id}`;
    const titled = hidden ? column : translateTitle(column, place, translationOf);
    return [id, isPlainObject(value) ? translateOptions(titled, place, translationOf) : value];
  });
  const records = translateRecords(table.data['records'], definition, key, translationOf);
  return {
    ...table.data,
    ...(isPlainObject(table.data['definition']) ? { definition: Object.fromEntries(columns) } : {}),
    ...(records === undefined ? {} : { records }),
  };
}

function translateTitle(column: Data, id: string, translationOf: TranslationOf): Data {
  const { title, markdown, html } = column;
  const place = { id, kind: 'column title' as const };
  if (typeof title !== 'string') return column;
  const nodes = markedTitle(markdown, html);
  if (nodes === undefined) {
    const isPlain = markdown === undefined && html === undefined;
    return isPlain ? { ...column, title: translateText(title, place, translationOf) } : column;
  }
  const translated = translateInlines(nodes, place, translationOf);
  if (translated === nodes) return column;
  const words = { ...column, title: plainTextOf(translated) };
  if (typeof markdown !== 'string') return { ...words, html: writeHtmlInlines(translated) };
  return { ...words, markdown: writeInlines(translated, { place: 'cell', addNote: () => '' }) };
}

/** A title with markup is kept as source; it is read as the cell of a table, which is what it is written as. */
function markedTitle(markdown: Json | undefined, html: Json | undefined): Node[] | undefined {
  const source =
    typeof markdown === 'string'
      ? `| a |\n|---|\n| ${markdown} |`
      : typeof html === 'string'
        ? `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>${html}</td></tr></tbody></table>`
        : '';
  const [table, ...others] = parseDocument(source).nodes;
  const [cell, ...more] = table?.type === 'table' ? (table.fragments ?? []) : [];
  const [paragraph, ...rest] = cell?.nodes ?? [];
  const isOne = others.length + more.length + rest.length === 0 && paragraph?.type === 'paragraph';
  return isOne ? paragraph.nodes : undefined;
}

function translateOptions(column: Data, id: string, translationOf: TranslationOf): Data {
  if (column['type'] !== 'select' || !Array.isArray(column['options'])) return column;
  const options = listOf(column['options']).map((option, index): Json => {
    const { label } = dataOf(option);
    if (!isPlainObject(option) || typeof label !== 'string') return option;
    return { ...option, label: translateText(label, { id: `${id}/${index}`, kind: 'option' }, translationOf) };
  });
  return { ...column, options };
}

function translateRecords(
  records: Json | undefined,
  definition: Data,
  key: string,
  translationOf: TranslationOf,
): Data | undefined {
  const pictures = Object.keys(definition).filter((id) => dataOf(definition[id])['type'] === 'image');
  if (pictures.length === 0 || !isPlainObject(records)) return undefined;
  const translated = Object.entries(records).map(([row, record]): [string, Json] => {
    const { values } = dataOf(record);
    if (!isPlainObject(record) || !isPlainObject(values)) return [row, record];
    const shown = pictures.flatMap((id): [string, Json][] => {
      const { alt } = dataOf(values[id]);
      if (typeof alt !== 'string') return [];
      const place = { id: `${key}/${row}/${id}`, kind: 'alternative text' as const };
      return [[id, { ...dataOf(values[id]), alt: translateText(alt, place, translationOf) }]];
    });
    return [row, { ...record, values: { ...values, ...Object.fromEntries(shown) } }];
  });
  return Object.fromEntries(translated);
}
