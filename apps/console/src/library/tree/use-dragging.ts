import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Destination, type LibraryItem, type LibraryNode, mayMoveTo, pathTo } from './library-tree.js';

/** Where on a row something is about to be dropped. */
type Drop = 'before' | 'after' | 'inside';

interface DraggingOptions {
  element: RefObject<HTMLElement | null>;
  item: LibraryItem;
  tree: readonly LibraryNode[];
  onMove: (moved: LibraryItem, destination: Destination | undefined) => void;
}

/** Lets a row be dragged, and others be dropped before it, after it or, if it is a collection, into it. */
export function useDragging(options: DraggingOptions): { isDragged: boolean; drop: Drop | undefined } {
  const [isDragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Drop>();
  const newest = useRef(options);
  newest.current = options;
  const { element, item } = options;
  useEffect(() => {
    const row = element.current;
    if (!row) return undefined;
    const at = (y: number, moved: LibraryItem | undefined): Drop | undefined => {
      const place = moved && placeOn(row, y, newest.current.item);
      const fits = place && mayMoveTo(newest.current.tree, moved, destinationOf(newest.current.item, place));
      return fits ? place : undefined;
    };
    const draggedItem = (id: unknown) =>
      typeof id === 'string' ? pathTo(newest.current.tree, id)?.at(-1)?.item : undefined;
    return combine(
      draggable({
        element: row,
        canDrag: () => newest.current.item.permissions.admin,
        getInitialData: () => ({ id: item.id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        onDrag: ({ source, location }) => setDrop(at(location.current.input.clientY, draggedItem(source.data['id']))),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const moved = draggedItem(source.data['id']);
          const place = at(location.current.input.clientY, moved);
          if (moved && place) newest.current.onMove(moved, destinationOf(newest.current.item, place));
        },
      }),
    );
  }, [element, item.id]);
  return { isDragged, drop };
}

function placeOn(row: HTMLElement, y: number, { object }: LibraryItem): Drop {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (object === 'collection' && share > 0.25 && share < 0.75) return 'inside';
  return share < 0.5 ? 'before' : 'after';
}

function destinationOf(item: LibraryItem, drop: Drop): Destination {
  if (drop === 'inside') return { parent: item.id };
  const parent = item.parent ?? null;
  return drop === 'before' ? { parent, before: item } : { parent, after: item };
}
