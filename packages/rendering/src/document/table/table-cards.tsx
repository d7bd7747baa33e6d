import type { Json } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { Picture } from '../picture.js';
import type { BlockProps, Renderer } from '../renderer.js';
import { ResolvedLink, resolved } from '../resolved-link.js';
import { clipped, spokenText } from '../spoken-text.js';
import { pictureIn, TableCell } from './table-cell.js';
import type { TableColumn, TableData, TableRow } from './table-data.js';

interface CardsProps extends BlockProps {
  table: TableData;
}

interface CardProps {
  row: TableRow;
  table: TableData;
  renderer: Renderer;
  labelOf(row: TableRow): string;
}

/** Renders the rows of a table as cards. */
export function TableCards({ block, renderer, table }: CardsProps): VNode {
  const size = table.view['cardSize'] === 'large' ? 'cards-large' : 'cards-medium';
  const texts = new Map((block.fragments ?? []).map(({ fragment, nodes }) => [fragment, nodes]));
  const labelOf = (row: TableRow): string => {
    const names = table.columns.filter(({ type }) => type === 'text').map(({ id }) => textOf(row.values[id]));
    return names.map((name) => spokenText(texts.get(name))).find((text) => text !== '') ?? '';
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers
    <ul class={block.data['fullWidth'] === true ? `cards ${size} full-width` : `cards ${size}`} role="list">
      {table.rows.map((row) => (
        <Card {...{ row, table, renderer, labelOf }} />
      ))}
    </ul>
  );
}

/** The link spans the card from behind, so that links inside of the card still work. */
function Card({ row, table, renderer, labelOf }: CardProps): VNode {
  const { context } = renderer;
  const { targetDefinition } = table.view;
  const target = resolved(valueIn(row, targetDefinition), context);
  return (
    <li class={target ? 'card card-clickable' : 'card'}>
      <Cover row={row} table={table} renderer={renderer} />
      <div class="card-body">
        {table.columns.map((column) => (
          <CardField {...{ column, row, table, renderer }} />
        ))}
      </div>
      {target && (
        <ResolvedLink target={target} context={context} class="card-target">
          <span class="visually-hidden">{labelOf(row) || target.title}</span>
        </ResolvedLink>
      )}
    </li>
  );
}

function Cover({ row, table, renderer }: Omit<CardProps, 'labelOf'>): VNode | null {
  const { coverDefinition, coverDefinitionDark } = table.view;
  const cover = pictureIn(valueIn(row, coverDefinition));
  if (cover === undefined) return null;
  const dark = pictureIn(valueIn(row, coverDefinitionDark));
  const fit = cover.data['objectFit'];
  return (
    <div class={fit === 'contain' || fit === 'fill' ? `card-cover picture-${fit}` : 'card-cover'}>
      <Picture
        image={cover.ref}
        dark={dark?.ref}
        alt={textOf(cover.data['alt'])}
        slot="24rem"
        context={renderer.context}
      />
    </div>
  );
}

function CardField({
  column,
  row,
  table,
  renderer,
}: Omit<CardProps, 'labelOf'> & { column: TableColumn }): VNode | null {
  const value = row.values[column.id];
  const { view } = table;
  const isElsewhere = [view['targetDefinition'], view['coverDefinition'], view['coverDefinitionDark']].includes(
    column.id,
  );
  if (isElsewhere || value === undefined || value === null || value === '') return null;
  const hasTitle = view['hideColumnTitle'] !== true && column.type !== 'text' && column.title !== '';
  return (
    <div class="card-field">
      {hasTitle && <span class="card-label">{clipped(column.title)}</span>}
      <TableCell column={column} value={value} table={table} renderer={renderer} />
    </div>
  );
}

function valueIn(row: TableRow, definition: Json | undefined): Json | undefined {
  return typeof definition === 'string' ? row.values[definition] : undefined;
}
