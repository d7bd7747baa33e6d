import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where on a row something is about to be dropped. */
export type RowDrop = 'before' | 'after' | 'inside';

interface RowDraggingOptions {
  element: RefObject<HTMLElement | null>;
  id: string;
  canDrag: boolean;
  /** What dropping a row here means, by how far down the pointer is, from 0 to 1; nothing where it does not fit. */
  dropAt: (movedId: string, share: number) => RowDrop | undefined;
  onDrop: (movedId: string, drop: RowDrop) => void;
}

/** Lets a row of a list be dragged, and others be dropped before it, after it or into it. */
export function useRowDragging(options: RowDraggingOptions): { isDragged: boolean; drop: RowDrop | undefined } {
  const [isDragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<RowDrop>();
  const newest = useRef(options);
  newest.current = options;
  const { element, id } = options;
  useEffect(() => {
    const row = element.current;
    if (!row) return undefined;
    const at = (y: number, moved: unknown): RowDrop | undefined => {
      const { top, height } = row.getBoundingClientRect();
      return typeof moved === 'string' ? newest.current.dropAt(moved, (y - top) / height) : undefined;
    };
    return combine(
      draggable({
        element: row,
        canDrag: () => newest.current.canDrag,
        getInitialData: () => ({ id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        onDrag: ({ source, location }) => setDrop(at(location.current.input.clientY, source.data['id'])),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const moved = source.data['id'];
          const place = at(location.current.input.clientY, moved);
          if (typeof moved === 'string' && place) newest.current.onDrop(moved, place);
        },
      }),
    );
  }, [element, id]);
  return { isDragged, drop };
}
