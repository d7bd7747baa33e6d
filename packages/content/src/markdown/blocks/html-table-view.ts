import type { Data } from '../../document/document.js';
import { dataOf, textOf } from '../../document/json-values.js';
import type { AttributeBag } from './attribute-bag.js';
import { hasOnly } from './codec.js';
import type { HtmlColumn } from './column-head.js';

type Attributes = Record<string, string | true | undefined>;

/** Flags of a table and the attributes that hold them. */
const gridFlags = {
  hideHeader: 'data-header-hidden',
  useNewSizing: 'data-new-sizing',
  stickyHeader: 'data-sticky-header',
  stickyFirstColumn: 'data-sticky-first-column',
};
const cardFlags = { hideColumnTitle: 'data-column-title-hidden', wrap: 'data-wrap' };
const tableFlags = { fullWidth: 'data-full-width', search: 'data-search' };

/** What the attributes of a table and the heads of its columns say about its view, and what else they say. */
export function readTableView(
  bag: AttributeBag,
  columns: readonly HtmlColumn[],
  hasHead: boolean,
): { view: Data; rest: Data } | undefined {
  const type = bag.take('data-view') ?? 'grid';
  const isCards = type === 'cards';
  const widths = columns.filter(({ width }) => width !== undefined).map(({ id, width = 0 }) => [id, width]);
  const view: Data = {
    type,
    ...(isCards ? { cardSize: bag.take('data-card-size') ?? 'medium' } : { hideHeader: !hasHead }),
    columns: columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
    ...(widths.length === 0 ? {} : { columnWidths: Object.fromEntries(widths) }),
    ...(isCards ? rolesOf(columns) : {}),
    ...takeFlags(bag, isCards ? cardFlags : gridFlags),
  };
  const rest = takeFlags(bag, tableFlags);
  const hasStrayRoles = !isCards && columns.some(({ roles }) => roles.length > 0);
  return bag.isEmpty && (isCards || type === 'grid') && !hasStrayRoles ? { view, rest } : undefined;
}

/** The attributes of a table with the data of a block; undefined when they cannot hold it. */
export function writeTableView(data: Data): Attributes | undefined {
  const view = dataOf(data['view']);
  const known = [
    'type',
    'columns',
    'columnWidths',
    'cardSize',
    ...Object.keys({ ...gridFlags, ...cardFlags }),
    ...roles,
  ];
  if (!hasOnly(view, ...known) || !hasOnly(data, 'view', 'definition', 'records', ...Object.keys(tableFlags)))
    return undefined;
  const isCards = view['type'] === 'cards';
  const size = textOf(view['cardSize']);
  const { hideHeader, ...others } = view;
  return {
    'data-card-size': size === '' || size === 'medium' ? undefined : size,
    'data-view': isCards ? 'cards' : undefined,
    ...flagAttributes(hideHeader === true ? view : others, isCards ? cardFlags : gridFlags),
    ...flagAttributes(data, tableFlags),
  };
}

/** What a column can be for a card. */
export const roles = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'];

function rolesOf(columns: readonly HtmlColumn[]): Data {
  return Object.fromEntries(columns.flatMap((column) => column.roles.map((role) => [role, column.id])));
}

function takeFlags(bag: AttributeBag, flags: Record<string, string>): Data {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([key, attribute]) => {
      const flag = bag.takeFlag(attribute);
      return flag === undefined ? [] : [[key, flag]];
    }),
  );
}

function flagAttributes(data: Data, flags: Record<string, string>): Attributes {
  return Object.fromEntries(
    Object.entries(flags).map(([key, attribute]) => [
      attribute,
      data[key] === true && flags !== tableFlags ? true : data[key] === undefined ? undefined : String(data[key]),
    ]),
  );
}
