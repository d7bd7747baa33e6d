import type { Block, Data, Fragment, Json } from '../../document/document.js';
import { dataOf, listOf, sameJson, textOf } from '../../document/json-values.js';
import { openElement } from '../elements.js';
import { elementsIn, type HtmlElement, singleElement, trimHtml } from '../html-tree.js';
import { AttributeBag } from './attribute-bag.js';
import { optionsIn, valueForms } from './cell-values.js';
import { hasOnly, voidBlock } from './codec.js';
import { type HtmlColumn, plainColumn, readColumnHead, writeColumnHead } from './column-head.js';
import { readCell, writeText, writeValue } from './html-cell.js';
import { readTableView, roles, writeTableView } from './html-table-view.js';
import { orderedColumns, orderedRecords, orderIndex, recordId } from './table-data.js';

interface HtmlRow {
  tr: HtmlElement;
  cells: HtmlElement[];
}

/** The table that HTML stands for; undefined when it says something that no table of the format can. */
export function readTableElement(element: HtmlElement): Block | undefined {
  const parts = element.name === 'table' ? tableParts(element) : undefined;
  const columns = parts === undefined ? undefined : readColumns(parts);
  if (parts === undefined || columns === undefined) return undefined;
  const rows = parts.body.map((row, index) => readRow(row, index, columns));
  const table = readTableView(new AttributeBag(element.attributes), columns, parts.head !== undefined);
  if (table === undefined || !rows.every((row) => row !== undefined)) return undefined;
  const data: Data = {
    view: table.view,
    definition: Object.fromEntries(columns.map(({ id, definition }) => [id, definition])),
    records: Object.fromEntries(rows.map(({ id, record }) => [id, record])),
    ...table.rest,
  };
  const order = orderedColumns(data);
  const fragments = rows.flatMap((row) => order.flatMap((id) => row.fragments.get(id) ?? []));
  return voidBlock('table', data, fragments.length === 0 ? undefined : fragments);
}

/** A table as HTML; undefined when that does not give it back. */
export function writeTableElement(block: Block): string | undefined {
  const attributes = writeTableView(block.data);
  const columns = attributes === undefined ? undefined : columnsOf(block.data);
  if (attributes === undefined || columns === undefined || columns.length === 0) return undefined;
  const fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment ?? '', fragment]));
  const rows = orderedRecords(block.data).map(([id, record], row) => writeRow(columns, fragments, { id, record, row }));
  if (!rows.every((row) => row !== undefined)) return undefined;
  const heads = columns.map((column, index) => writeColumnHead(column, index, shownOptions(block.data, column)));
  const html = `${openElement('table', attributes)}<thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const element = singleElement(html);
  return element !== undefined && sameJson(readTableElement(element), block) ? html : undefined;
}

/** The rows of a table: the head, if it has one, and the others. */
function tableParts(table: HtmlElement): { head?: HtmlRow; body: HtmlRow[] } | undefined {
  const sections = elementsIn(table.children);
  const isPlain = sections?.every(
    ({ name, attributes }, index) => attributes.size === 0 && (name === 'tbody' || (name === 'thead' && index === 0)),
  );
  const rows = isPlain ? sections?.flatMap(rowsOf) : undefined;
  if (!rows?.every((row) => row !== undefined)) return undefined;
  const [first, ...others] = rows;
  const isHead = first?.cells.every(({ name }) => name === 'th') && first.tr.attributes.size === 0;
  const body = isHead ? others : rows;
  if (!body.every(({ cells }) => cells.every(({ name }) => name === 'td'))) return undefined;
  return isHead && first !== undefined ? { head: first, body } : { body };
}

function rowsOf(section: HtmlElement): (HtmlRow | undefined)[] {
  const rows = elementsIn(section.children) ?? [undefined];
  return rows.map((tr) => {
    const cells = tr?.name === 'tr' ? elementsIn(tr.children) : undefined;
    return tr === undefined || cells === undefined ? undefined : { tr, cells };
  });
}

function readColumns({ head, body }: { head?: HtmlRow; body: HtmlRow[] }): HtmlColumn[] | undefined {
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = head?.cells.map(readColumnHead) ?? Array.from({ length: width }, (_, index) => plainColumn(index));
  if (columns.length === 0 || columns.length < width || !columns.every((column) => column !== undefined))
    return undefined;
  const isDistinct = new Set(columns.map(({ id }) => id)).size === columns.length;
  return isDistinct
    ? columns.map((column, index) =>
        settled(
          column,
          body.map(({ cells }) => cells[index]),
        ),
      )
    : undefined;
}

/** A column with what only its cells show: the options of a choice, and whether files are files of the space. */
function settled(column: HtmlColumn, cells: readonly (HtmlElement | undefined)[]): HtmlColumn {
  const { definition } = column;
  const shown = cells.map((cell) => trimHtml(cell?.children ?? [])).filter((children) => children.length > 0);
  if (definition['type'] === 'select' && definition['options'] === undefined) {
    const options = new Map(
      shown.flatMap((children) => optionsIn(children) ?? []).map((option) => [option['value'], option]),
    );
    return { ...column, definition: { ...definition, options: [...options.values()] } };
  }
  const reads = (type: string): boolean =>
    shown.every((children) => valueForms.get(type)?.read(children, undefined) !== undefined);
  const isElsewhere = definition['type'] === 'files' && !reads('files') && reads('image');
  return isElsewhere ? { ...column, definition: { ...definition, type: 'image' } } : column;
}

function readRow({ tr, cells }: HtmlRow, row: number, columns: readonly HtmlColumn[]) {
  const bag = new AttributeBag(tr.attributes);
  const id = bag.take('data-id') ?? recordId(row);
  const order = bag.take('data-order') ?? orderIndex(row);
  const values: [string, Json][] = [];
  const fragments = new Map<string, Fragment>();
  for (const [index, column] of columns.entries()) {
    const cell = readCell(cells[index], column.definition, `${id}:${column.id}`);
    if (cell === undefined) return undefined;
    if (cell.value !== undefined) values.push([column.id, cell.value]);
    if (cell.nodes !== undefined)
      fragments.set(column.id, { object: 'fragment', fragment: textOf(cell.value), nodes: cell.nodes });
  }
  return bag.isEmpty ? { id, record: { orderIndex: order, values: Object.fromEntries(values) }, fragments } : undefined;
}

/** The columns of a table in the order in which HTML shows them. */
function columnsOf(data: Data): HtmlColumn[] | undefined {
  const view = dataOf(data['view']);
  const visible = new Set(listOf(view['columns']).map(textOf));
  const widths = dataOf(view['columnWidths']);
  const definitions = dataOf(data['definition']);
  const columns = orderedColumns(data).map((id): HtmlColumn => {
    const width = widths[id];
    return {
      id,
      definition: dataOf(definitions[id]),
      hidden: !visible.has(id),
      roles: roles.filter((role) => view[role] === id),
      ...(typeof width === 'number' ? { width } : {}),
    };
  });
  return columns.every(({ definition }) => typeof definition['type'] === 'string') ? columns : undefined;
}

function writeRow(
  columns: readonly HtmlColumn[],
  fragments: ReadonlyMap<string, Fragment>,
  { id, record, row }: { id: string; record: Json; row: number },
): string | undefined {
  const order = textOf(dataOf(record)['orderIndex']);
  const values = dataOf(dataOf(record)['values']);
  if (!hasOnly(dataOf(record), 'orderIndex', 'values')) return undefined;
  const cells = columns.map(({ id: column, definition }) => {
    const value = values[column];
    const fragment = definition['type'] === 'text' ? fragments.get(textOf(value)) : undefined;
    return fragment === undefined
      ? writeValue(value, definition)
      : writeText(fragment.nodes, textOf(value), `${id}:${column}`);
  });
  const open = openElement('tr', {
    'data-id': id === recordId(row) ? undefined : id,
    'data-order': order === orderIndex(row) ? undefined : order,
  });
  return cells.every((cell) => cell !== undefined) ? `${open}${cells.join('')}</tr>` : undefined;
}

/** The options that the cells of a column show, in the order in which a reader meets them. */
function shownOptions(data: Data, { id, definition }: HtmlColumn): Data[] {
  const options = new Map(listOf(definition['options']).map((option) => [dataOf(option)['value'], dataOf(option)]));
  const chosen = new Set(orderedRecords(data).flatMap(([, record]) => listOf(dataOf(dataOf(record)['values'])[id])));
  return [...chosen].flatMap((value) => {
    const option = options.get(value);
    return option === undefined ? [] : [{ ...option, color: 'default' }];
  });
}
