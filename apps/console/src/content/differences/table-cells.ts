import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { writeCellChange } from '@lectern/rendering/document/table/cell-change';
import type { TableColumn } from '@lectern/rendering/document/table/table-data';
import type { MergedLine, ShownSide } from './merge-lists.js';
import type { WordMark } from './word-segments.js';

/** Columns of cards that are not shown as values, but as the cover or where a card leads. */
export function columnsElsewhere(view: Data): ReadonlySet<string> {
  if (view['type'] !== 'cards') return new Set();
  return new Set(['targetDefinition', 'coverDefinition', 'coverDefinitionDark'].map((name) => textOf(view[name])));
}

/** The value of a cell that holds no text; undefined where nothing is seen. */
export function seenValue(type: string | undefined, value: Json | undefined): Json | undefined {
  if (type === 'checkbox') return value === true;
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}

/** What a table says beside its texts, with everything marked. */
export function markTableData(data: Data, mark: WordMark): Data {
  const definitions = dataOf(data['definition']);
  const elsewhere = columnsElsewhere(dataOf(data['view']));
  const marked = (value: Json | undefined): Data =>
    mark === 'deleted' ? writeCellChange(value, undefined) : writeCellChange(undefined, value);
  const markValue = (id: string, value: Json): Json => {
    const type = textOf(dataOf(definitions[id])['type']);
    return type === 'text' || elsewhere.has(id) ? value : marked(seenValue(type, value));
  };
  const titles = Object.entries(definitions).map(([id, definition]) => {
    const titleChange = marked(textOf(dataOf(definition)['title']));
    return [id, { ...dataOf(definition), titleChange }];
  });
  const records = Object.entries(dataOf(data['records'])).map(([id, record]) => {
    const values = Object.entries(dataOf(dataOf(record)['values'])).map(([name, value]) => [
      name,
      markValue(name, value),
    ]);
    return [id, { ...dataOf(record), values: Object.fromEntries(values) }];
  });
  return { ...data, definition: Object.fromEntries(titles), records: Object.fromEntries(records) };
}

/** The id of a row or a column; of two versions in one table, those that are gone have ids of their own. */
export function idOf({ former, present }: MergedLine<{ id: string }>, side: ShownSide): string {
  if (side === 'before') return former?.id ?? '';
  return present?.id ?? `former ${former?.id}`;
}

/** A column as it is shown: what is different about its title is marked. */
export function definitionOf(
  line: MergedLine<TableColumn>,
  side: ShownSide,
): { id: string; type: string; definition: Data } {
  const { former, present } = line;
  const shown = side === 'before' ? former : (present ?? former);
  const definition = { ...shown?.definition };
  if (side === 'both' && former && present) Object.assign(definition, allOptions(former, present));
  const [before, after] = [
    side === 'after' ? undefined : former?.title,
    side === 'before' ? undefined : present?.title,
  ];
  const isSame = former && present && former.title === present.title;
  if (!isSame) definition['titleChange'] = writeCellChange(before, after);
  return { id: idOf(line, side), type: shown?.type ?? '', definition };
}

/** Options that are gone still have their name where they were chosen. */
function allOptions(former: TableColumn, present: TableColumn): Data {
  const [old, now] = [listOf(former.definition['options']), listOf(present.definition['options'])];
  const values = new Set(now.map((option) => dataOf(option)['value']));
  const gone = old.filter((option) => !values.has(dataOf(option)['value']));
  return gone.length > 0 ? { options: [...now, ...gone] } : {};
}
