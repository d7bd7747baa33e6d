import type { Block, Data, DocumentRef, Json } from '../document/document.js';
import { dataOf, listOf } from '../document/json-values.js';
import { recordsInOrder } from '../sections/table-text.js';
import type { DocumentLink, Relation } from './link.js';
import { contentRefOf } from './ref-of.js';

/** Gives the references that the cells of a table hold as values, row by row. */
export function tableLinks(table: Block): DocumentLink[] {
  const columns = Object.entries(dataOf(table.data['definition']));
  return recordsInOrder(table).flatMap((values) =>
    columns.flatMap(([id, column]) => cellLinks(dataOf(column), values[id])),
  );
}

function cellLinks(column: Data, value: Json | undefined): DocumentLink[] {
  switch (column['type']) {
    case 'content-ref':
      return linksTo([contentRefOf(value)], 'reference');
    case 'image':
      return linksTo([contentRefOf(value) ?? contentRefOf(dataOf(value)['ref'])], 'dependsOn');
    case 'files':
      return linksTo(
        strings(value).map((file) => ({ kind: 'file', file })),
        'dependsOn',
      );
    case 'users':
      return linksTo(
        strings(value).map((user) => ({ kind: 'user', user })),
        'reference',
      );
    default:
      return [];
  }
}

function linksTo(refs: (DocumentRef | undefined)[], relation: Relation): DocumentLink[] {
  return refs.flatMap((ref) => (ref === undefined ? [] : [{ ref, relation }]));
}

function strings(value: Json | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}
