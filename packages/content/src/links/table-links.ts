import type { Block, ContentRef, Data, Json } from '../document/document.js';
import { dataOf, listOf } from '../document/json-values.js';
import { orderedRecords } from '../sections/table-text.js';
import type { Link, Relation } from './link.js';
import { refOf } from './ref-of.js';

/** Gives the references that the cells of a table hold as values, row by row. */
export function tableLinks(table: Block): Link[] {
  const columns = Object.entries(dataOf(table.data['definition']));
  return orderedRecords(table).flatMap((values) =>
    columns.flatMap(([id, column]) => cellLinks(dataOf(column), values[id])),
  );
}

function cellLinks(column: Data, value: Json | undefined): Link[] {
  switch (column['type']) {
    case 'content-ref':
      return linksTo([refOf(value)], 'reference');
    case 'image':
      return linksTo([refOf(value) ?? refOf(dataOf(value)['ref'])], 'dependsOn');
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

function linksTo(refs: (ContentRef | undefined)[], relation: Relation): Link[] {
  return refs.flatMap((ref) => (ref === undefined ? [] : [{ ref, relation }]));
}

function strings(value: Json | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}
