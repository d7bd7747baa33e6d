import { writeDocument } from '@lectern/content/markdown/write-document';
import { blockToDocument } from '@lectern/editing/mapping/to-document';
import { selectedCells } from '@lectern/editing/tables/cell-selection';
import { plainCellText } from '@lectern/editing/tables/cell-values';
import { cellAtSelection, headersIn, holdsCellText, positionInRow } from '@lectern/editing/tables/cells';
import { alignColumn } from '@lectern/editing/tables/columns';
import { cellsOfTable, textOfCells } from '@lectern/editing/tables/paste-cells';
import {
  deleteColumn,
  deleteRow,
  duplicateColumn,
  duplicateRow,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
} from '@lectern/editing/tables/rows-and-columns';
import { Button, Group, Menu } from '@mantine/core';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createPortal } from 'react-dom';
import { useWritingWords } from '../../../../words/writing-words.js';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { TABLE_TOOLS } from './table-block.js';

interface TableToolsProps {
  view: EditorView;
  state: EditorState;
}

/** Something that a menu does; without a command it does something outside of the text. */
interface MenuEntry {
  label: string;
  command?: Command;
  onUse?: () => void;
}

/** The menus of the row, the column and the table at the cursor, above the table. `Escape` leads back to the text. */
export default function TableTools({ view, state }: TableToolsProps) {
  const { tables: words } = useWritingWords().structured;
  const cell = cellAtSelection(state);
  const element = cell && view.nodeDOM(cell.table.pos);
  const home = element instanceof HTMLElement ? element.querySelector(`.${TABLE_TOOLS}`) : null;
  if (!cell || !home) return null;
  const { table, column } = cell;
  const header = headersIn(table.node)[column];
  const headerPos = positionInRow(table.node.child(0), table.pos + 1, column);
  const copy = (text: string) => () => void navigator.clipboard.writeText(text).catch(reportError);
  const rows: MenuEntry[] = [
    { label: words.rowBefore, command: insertRow('before') },
    { label: words.rowAfter, command: insertRow('after') },
    { label: words.duplicateRow, command: duplicateRow },
    { label: words.moveRowUp, command: moveRow('up') },
    { label: words.moveRowDown, command: moveRow('down') },
    { label: words.deleteRow, command: deleteRow },
  ];
  const columns: MenuEntry[] = [
    { label: words.columnBefore, command: insertColumn('before') },
    { label: words.columnAfter, command: insertColumn('after') },
    { label: words.duplicateColumn, command: duplicateColumn },
    { label: words.moveColumnLeft, command: moveColumn('left') },
    { label: words.moveColumnRight, command: moveColumn('right') },
    { label: words.deleteColumn, command: deleteColumn },
    ...(holdsCellText(header)
      ? (['left', 'center', 'right'] as const).map((side) => ({
          label: words.alignments[side],
          command: alignColumn(side),
        }))
      : []),
    { label: words.columnSettings, command: openPanelAt(headerPos) },
  ];
  const selected = selectedCells(state);
  const isValue = cell.row > 0 && !holdsCellText(header);
  const whole = [
    ...(isValue ? [{ label: words.editCell, command: openPanelAt(cell.pos) }] : []),
    { label: words.copyAsTsv, onUse: copy(selected ? textOfCells(selected) : linesOf(table.node)) },
    {
      label: words.copyAsMarkdown,
      onUse: copy(writeDocument({ object: 'document', data: {}, nodes: [blockToDocument(table.node)] }).markdown),
    },
    { label: words.tableSettings, command: openPanelAt(table.pos) },
  ];
  const menus = { view, state };
  return createPortal(
    <Group
      gap={4}
      role="toolbar"
      aria-label={words.tools}
      onKeyDown={(event) => {
        if (event.key === 'Escape') view.focus();
      }}
    >
      <ToolMenu label={words.row} entries={rows} {...menus} />
      <ToolMenu label={words.column} entries={columns} {...menus} />
      <ToolMenu label={words.table} entries={whole} {...menus} />
    </Group>,
    home,
  );
}

function ToolMenu({ label, entries, view, state }: TableToolsProps & { label: string; entries: readonly MenuEntry[] }) {
  const use = ({ command, onUse }: MenuEntry) => {
    onUse?.();
    view.focus();
    command?.(view.state, view.dispatch, view);
  };
  return (
    <Menu withinPortal returnFocus={false} position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="default" onMouseDown={(event) => event.preventDefault()}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} disabled={entry.command?.(state) === false} onClick={() => use(entry)}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All cells of a table as lines whose columns are separated by tabs. */
function linesOf(table: Parameters<typeof cellsOfTable>[0]): string {
  return cellsOfTable(table)
    .map((row) => row.map(({ cell, definition }) => plainCellText(cell, definition).replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n');
}
