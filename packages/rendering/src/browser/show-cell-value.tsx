import type { Data, Json } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import { render } from 'preact';
import type { DocumentContext } from '../document/document-context.js';
import { CellValue } from '../document/table/table-cell.js';
import type { FindIcon } from '../icons/find-icon.js';
import { Icons } from '../icons/icon.js';

interface ShownValue {
  /** What the head of its column says. */
  definition: Data;
  value: Json;
  context: DocumentContext;
  findIcon: FindIcon;
}

/** Shows the value of a cell of a table in an element, in place of one that was shown there before. */
export function showCellValue(root: HTMLElement, { definition, value, context, findIcon }: ShownValue): void {
  const { id, title, type } = definition;
  const column = { id: textOf(id), title: textOf(title), type: textOf(type), definition };
  render(
    <Icons.Provider value={findIcon}>
      <CellValue column={column} value={value} context={context} />
    </Icons.Provider>,
    root,
  );
}
