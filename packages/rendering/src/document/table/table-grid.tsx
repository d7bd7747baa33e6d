import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { VNode } from 'preact';
import { cssLength } from '../picture.js';
import type { BlockProps, Renderer } from '../renderer.js';
import { clipped } from '../spoken-text.js';
import { cellChangeIn } from './cell-change.js';
import { type CellSpan, cellSpans } from './cell-merges.js';
import { renderCellChange, TableCell } from './table-cell.js';
import type { TableColumn, TableData, TableRow } from './table-data.js';

interface GridProps extends BlockProps {
  table: TableData;
}

/** Renders a table as rows and columns, in a frame that scrolls where they are too wide. */
export function TableGrid({ block, renderer, table }: GridProps): VNode {
  const { view, columns, rows } = table;
  const spanAt = cellSpans(
    block.data['cellMerges'],
    rows.map(({ id }) => id),
    columns.map(({ id }) => id),
  );
  const classes = [
    'table',
    block.data['fullWidth'] === true && 'full-width',
    view['stickyFirstColumn'] === true && 'table-sticky',
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class={classes.filter(Boolean).join(' ')} tabIndex={0} aria-label={renderer.context.words.table}>
      <table>
        <Widths table={table} />
        {view['hideHeader'] !== true && <Header columns={columns} />}
        <tbody>
          {rows.map((row, index) => (
            <Row {...{ row, table, renderer }} spanOf={(column) => spanAt(index, column)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Widths({ table: { view, columns } }: { table: TableData }): VNode | null {
  const widths = dataOf(view['columnWidths']);
  if (!columns.some(({ id }) => cssLength(widths[id]) !== undefined)) return null;
  return (
    <colgroup>
      {columns.map(({ id }) => {
        const width = cssLength(widths[id]);
        return <col style={width && `width: ${width}`} />;
      })}
    </colgroup>
  );
}

function Header({ columns }: { columns: readonly TableColumn[] }): VNode {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" class={alignment(column)}>
            <Title column={column} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Title({ column: { title, definition } }: { column: TableColumn }): VNode {
  const change = cellChangeIn(definition['titleChange']);
  return <>{change ? renderCellChange(change, (shown) => clipped(textOf(shown))) : clipped(title)}</>;
}

interface RowProps {
  row: TableRow;
  table: TableData;
  renderer: Renderer;
  spanOf(column: number): CellSpan;
}

function Row({ row, table, renderer, spanOf }: RowProps): VNode {
  return (
    <tr>
      {table.columns.map((column, index) => {
        const span = spanOf(index);
        if (span === 'covered') return null;
        return (
          <td class={alignment(column)} rowSpan={many(span?.rowSpan)} colSpan={many(span?.colSpan)}>
            <TableCell column={column} value={row.values[column.id]} table={table} renderer={renderer} />
          </td>
        );
      })}
    </tr>
  );
}

function many(span: number | undefined): number | undefined {
  return span === 1 ? undefined : span;
}

function alignment({ type, definition }: TableColumn): string | undefined {
  const { textAlignment, verticalAlignment } = definition;
  const classes = [
    textAlignment === 'center' && 'align-center',
    (textAlignment === 'right' || type === 'number') && 'align-end',
    (verticalAlignment === 'middle' || verticalAlignment === 'bottom') && `align-${verticalAlignment}`,
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}
