import type { VNode } from 'preact';
import type { BlockProps } from '../renderer.js';
import { TableCards } from './table-cards.js';
import { readTableData } from './table-data.js';
import { TableGrid } from './table-grid.js';

/** Renders a table in the view that it wants to be seen in. */
export function TableBlock({ block, renderer }: BlockProps): VNode | null {
  const table = readTableData(block);
  if (table.columns.length === 0) return null;
  const View = table.view['type'] === 'cards' ? TableCards : TableGrid;
  return <View block={block} renderer={renderer} table={table} />;
}
