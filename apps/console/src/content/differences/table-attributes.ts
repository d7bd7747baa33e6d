import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, sameJson, textOf } from '@lectern/content/document/json-values';
import type { TableColumn } from '@lectern/rendering/document/table/table-data';
import { type BlockAttribute, changedData } from './block-attributes.js';
import type { ComparedTable } from './table-lines.js';

/** What is different about a table and its columns beside the cells. */
export function tableAttributes(
  before: ComparedTable,
  after: ComparedTable,
  formerColumns: ReadonlyMap<TableColumn, TableColumn>,
): BlockAttribute[] {
  const ofColumns = after.columns.flatMap((column) => {
    const former = formerColumns.get(column);
    if (!former) return [];
    const changed = changedData(ofColumn(former, before), ofColumn(column, after));
    return changed.map((attribute) => ({ ...attribute, ...namedOptions(attribute), column: column.title }));
  });
  return [...changedData(ofTable(before), ofTable(after)), ...ofColumns];
}

function ofColumn({ id, definition }: TableColumn, { view }: ComparedTable): Data {
  // The Markdown of a title says the same as the title, and ids are not for people.
  const width = dataOf(view['columnWidths'])[id];
  return { ...without(definition, ['id', 'markdown']), ...(width !== undefined && { width }) };
}

function ofTable({ block, view, columns }: ComparedTable): Data {
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const look = without(view, ['columns', 'columnWidths', 'useNewSizing', 'type']);
  const named = Object.entries(look).map(([name, value]): [string, Json] => [name, titles.get(textOf(value)) ?? value]);
  const merges = listOf(block.data['cellMerges']).map(dataOf);
  const mergedCells = merges.map(
    ({ anchor, rowSpan, colSpan }) =>
      `${titles.get(textOf(dataOf(anchor)['column'])) ?? ''} ${textOf(rowSpan)} × ${textOf(colSpan)}`,
  );
  return {
    ...without(block.data, ['view', 'definition', 'records', 'cellMerges']),
    ...Object.fromEntries(named),
    ...(view['type'] !== undefined && { view: view['type'] }),
    ...(mergedCells.length > 0 && { cellMerges: mergedCells }),
  };
}

/** Options as people know them, unless more than their names is different. */
function namedOptions({ name, before, after }: BlockAttribute): Pick<BlockAttribute, 'before' | 'after'> {
  if (name !== 'options') return { before, after };
  const [old, now] = [labelsIn(before), labelsIn(after)];
  return sameJson(old, now) ? { before, after } : { before: old, after: now };
}

function labelsIn(options: unknown): unknown {
  if (!Array.isArray(options)) return undefined;
  return options.map((option: Json) => textOf(dataOf(option)['label'] ?? dataOf(option)['value']));
}

function without(data: Data, names: readonly string[]): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}
