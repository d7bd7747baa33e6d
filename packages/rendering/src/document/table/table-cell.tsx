import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import { Icon } from '../../icons/icon.js';
import type { DocumentContext } from '../document-context.js';
import { formatLocale } from '../locale.js';
import { colorClass } from '../marked-text.js';
import { Picture } from '../picture.js';
import type { Renderer } from '../renderer.js';
import { RefName } from '../resolved-link.js';
import { clipped } from '../spoken-text.js';
import { type CellChange, cellChangeIn } from './cell-change.js';
import type { TableColumn, TableData } from './table-data.js';

interface ValueProps {
  column: TableColumn;
  value: Json | undefined;
  context: DocumentContext;
}

interface CellProps extends Omit<ValueProps, 'context'> {
  table: TableData;
  renderer: Renderer;
}

type ValueType = 'number' | 'checkbox' | 'files' | 'users' | 'rating' | 'select' | 'content-ref' | 'image';

const VALUES: Record<ValueType, FunctionComponent<ValueProps>> = {
  number: NumberCell,
  checkbox: CheckboxCell,
  files: ({ value, context }) => <RefList value={value} kind="file" context={context} />,
  users: ({ value, context }) => <RefList value={value} kind="user" context={context} />,
  rating: RatingCell,
  select: SelectCell,
  'content-ref': ({ value, context }) => <RefName value={value} context={context} />,
  image: ImageCell,
};

const byType: ReadonlyMap<string, FunctionComponent<ValueProps>> = new Map(Object.entries(VALUES));

/** Renders a cell of a table by the type of its column. */
export function TableCell({ column, value, table, renderer }: CellProps): VNode | null {
  if (column.type === 'text') return <>{renderer.blocks(table.cellBlocks(value))}</>;
  const show = (shown: Json | undefined) => <CellValue column={column} value={shown} context={renderer.context} />;
  const change = cellChangeIn(value);
  return change ? renderCellChange(change, show) : show(value);
}

/** Shows what is gone before what came in its place. */
export function renderCellChange({ deleted, inserted }: CellChange, show: (value: Json) => ComponentChildren): VNode {
  return (
    <>
      {deleted !== undefined && <del>{show(deleted)}</del>}
      {deleted !== undefined && inserted !== undefined && ' '}
      {inserted !== undefined && <ins>{show(inserted)}</ins>}
    </>
  );
}

/** Renders a value of a table, in a column that holds no text. */
export function CellValue(props: ValueProps): VNode | null {
  const Value = byType.get(props.column.type);
  return Value ? <Value {...props} /> : null;
}

/** The picture that a value of a table holds: the first of its files, or an image with or without further wishes. */
export function pictureIn(value: Json | undefined): { ref: Json; data: Data } | undefined {
  const [file] = listOf(value);
  if (typeof file === 'string') return { ref: { kind: 'file', file }, data: {} };
  const data = dataOf(value);
  const ref = data['kind'] === undefined ? data['ref'] : data;
  return ref === undefined ? undefined : { ref, data };
}

function NumberCell({ value, context }: ValueProps): VNode | null {
  if (typeof value !== 'number') return null;
  return <>{new Intl.NumberFormat(formatLocale(context.language), { maximumFractionDigits: 20 }).format(value)}</>;
}

function CheckboxCell({ column, value }: ValueProps): VNode {
  return <input type="checkbox" disabled checked={value === true} aria-label={clipped(column.title) || undefined} />;
}

const MAX_STARS = 10;

function RatingCell({ column, value, context }: ValueProps): VNode | null {
  if (typeof value !== 'number') return null;
  const max = column.definition['max'];
  const most = Math.round(clamp(typeof max === 'number' ? max : 5, 1, MAX_STARS));
  const given = Math.round(clamp(value, 0, most));
  return (
    <span class="rating" role="img" aria-label={`${context.words.rating}: ${given} / ${most}`}>
      {Array.from({ length: most }, (_, index) => (
        <Icon name="star" class={index < given ? 'rating-star rating-star-given' : 'rating-star'} />
      ))}
    </span>
  );
}

function SelectCell({ column, value }: ValueProps): VNode {
  const options = listOf(column.definition['options']).map(dataOf);
  const chosen = Array.isArray(value) ? value : [value ?? null];
  return (
    <span class="badges">
      {chosen.flatMap((entry) => {
        const option = options.find((candidate) => candidate['value'] === entry);
        const label = clipped(textOf(option?.['label'] ?? entry));
        const color = colorClass('background', textOf(option?.['color']));
        return label === '' ? [] : [<span class={color ? `badge ${color}` : 'badge'}>{label}</span>];
      })}
    </span>
  );
}

function ImageCell({ value, context }: ValueProps): VNode | null {
  const picture = pictureIn(value);
  if (picture === undefined) return null;
  const { objectFit, alt, refDark } = picture.data;
  const fit = objectFit === 'contain' || objectFit === 'fill' ? ` picture-${objectFit}` : '';
  return (
    <Picture
      image={picture.ref}
      dark={refDark}
      alt={textOf(alt)}
      class={`table-picture${fit}`}
      slot="16rem"
      context={context}
    />
  );
}

/** Files and people are kept by their ids alone. */
function RefList({
  value,
  kind,
  context,
}: {
  value: Json | undefined;
  kind: 'file' | 'user';
  context: DocumentContext;
}): VNode {
  const ids = listOf(value).filter((id) => typeof id === 'string');
  return (
    <span class="ref-list">
      {ids.map((id) => (
        <RefName value={{ kind, [kind]: id }} context={context} />
      ))}
    </span>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
