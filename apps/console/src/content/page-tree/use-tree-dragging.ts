import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mayPutInto, type PageDestination, topmost } from './arrange-pages.js';
import { type DropMark, destinationAt, dropMarkAt } from './drop-place.js';
import type { TreePage, TreeRow } from './visible-rows.js';

/** How long one waits over a closed row before it opens. */
const OPENING_MS = 600;

interface TreeDraggingOptions {
  tree: RefObject<HTMLElement | null>;
  pages: readonly TreePage[];
  rows: readonly TreeRow[];
  /** Those that are dragged together when one of them is; nothing where pages cannot be arranged. */
  selected: ReadonlySet<string> | undefined;
  onMove: (ids: ReadonlySet<string>, to: PageDestination) => void;
  onOpen: (id: string) => void;
}

/** Lets pages be dropped on the rows of a tree; returns where one is about to be. */
export function useTreeDragging(options: TreeDraggingOptions): { id: string; mark: DropMark } | undefined {
  const [drop, setDrop] = useState<{ id: string; mark: DropMark }>();
  const newest = useRef(options);
  newest.current = options;
  const isArranged = options.selected !== undefined;
  const { tree } = options;
  useEffect(() => {
    const element = tree.current;
    if (!element || !isArranged) return undefined;
    let opening: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;
    const openLater = (row: TreeRow | undefined) => {
      if (row?.page.id === opening?.id) return;
      clearTimeout(opening?.timer);
      const id = row?.page.id;
      opening = id === undefined ? undefined : { id, timer: setTimeout(() => newest.current.onOpen(id), OPENING_MS) };
    };
    const show = (found: ReturnType<typeof placeAt>) => {
      // Every movement of the pointer is told, and most change nothing.
      setDrop((now) =>
        now?.id === found?.row.page.id && now?.mark === found?.mark
          ? now
          : found && { id: found.row.page.id, mark: found.mark },
      );
      openLater(found?.mark === 'inside' && found.row.isOpen === false ? found.row : undefined);
    };
    return dropTargetForElements({
      element,
      onDrag: ({ source, location }) =>
        show(placeAt(element, newest.current, source.data['page'], location.current.input.clientY)),
      onDragLeave: () => show(undefined),
      onDrop: ({ source, location }) => {
        const found = placeAt(element, newest.current, source.data['page'], location.current.input.clientY);
        show(undefined);
        if (found) newest.current.onMove(found.ids, destinationAt(newest.current.pages, found.row, found.mark));
      },
    });
  }, [tree, isArranged]);
  return drop;
}

/** Which row a height on the screen is on, what dropping there means, and what would be dropped. */
function placeAt(
  element: HTMLElement,
  { pages, rows, selected }: Pick<TreeDraggingOptions, 'pages' | 'rows' | 'selected'>,
  dragged: unknown,
  y: number,
): { row: TreeRow; mark: DropMark; ids: ReadonlySet<string> } | undefined {
  if (typeof dragged !== 'string' || rows.length === 0) return undefined;
  const { top, height } = element.getBoundingClientRect();
  const place = ((y - top) / height) * rows.length;
  const row = rows[Math.max(0, Math.min(Math.floor(place), rows.length - 1))];
  if (!row) return undefined;
  const mark = dropMarkAt(row, place - Math.floor(place));
  const ids = selected?.has(dragged) ? selected : new Set([dragged]);
  const { into } = destinationAt(pages, row, mark);
  return mayPutInto(pages, topmost(pages, ids), into) ? { row, mark, ids } : undefined;
}
