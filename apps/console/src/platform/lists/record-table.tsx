import { Table, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './record-table.module.css';
import { OVERSCAN, useWindowRows } from './use-window-rows.js';

export interface Column<Row> {
  id: string;
  title: string;
  /** Whether only those who cannot see the column need its title, such as for buttons. */
  isTitleHidden?: boolean;
  /** Screens that are too narrow for all columns leave this one out. */
  isMinor?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface RecordTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Reads the next rows; absent when there are no more. */
  onMore?: () => void;
}

const ROW_HEIGHT = 53;
/** Close enough to the ground that links can still be read. */
const HOVERED = 'light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))';

/** A table of records that stays fast however many there are: only the rows in the viewport are rendered. */
export function RecordTable<Row>({ label, columns, rows, rowId, onMore }: RecordTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const { shown, above, below, measure } = useWindowRows({
    list: table,
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    rowKey: (index) => rowId(rowAt(rows, index)),
  });
  const last = shown.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - OVERSCAN;
  useEffect(() => {
    if (isAtEnd) onMore?.();
  }, [isAtEnd, onMore]);
  return (
    <Table
      ref={table}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      verticalSpacing="xs"
      highlightOnHover
      highlightOnHoverColor={HOVERED}
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          {columns.map(({ id, title, isTitleHidden, isMinor }) => (
            <Table.Th key={id} className={isMinor ? `${classes.title} ${classes.minor}` : classes.title}>
              {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Spacer height={above} columns={columns.length} />
        {shown.map(({ key, index }) => {
          const row = rowAt(rows, index);
          return (
            <Table.Tr key={String(key)} data-index={index} ref={measure} aria-rowindex={index + 2}>
              {columns.map(({ id, isMinor, cell }) => (
                <Table.Td key={id} className={isMinor ? `${classes.cell} ${classes.minor}` : classes.cell}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
        <Spacer height={below} columns={columns.length} />
      </Table.Tbody>
    </Table>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

function rowAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new RangeError(`There is no row ${index}.`);
  return row;
}
