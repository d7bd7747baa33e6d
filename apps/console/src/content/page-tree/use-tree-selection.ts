import type { KeyboardEvent, MouseEvent } from 'react';
import { useRef } from 'react';
import { rowsBetween } from './drop-place.js';
import type { TreeRow } from './visible-rows.js';

interface TreeSelectionOptions {
  rows: readonly TreeRow[];
  /** Nothing where pages cannot be arranged. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (ids: ReadonlySet<string>) => void;
  focus: (index: number) => void;
}

/** How several pages are selected: by `Shift` with arrows or clicks, and one by one by the space bar. */
export function useTreeSelection({ rows, selected, onSelect, focus }: TreeSelectionOptions) {
  // Where the selection begins that `Shift` extends.
  const anchor = useRef<string>(undefined);
  if (!selected) return { press: () => false, click: () => false };

  const extend = (from: number, to: number) => {
    const begun = rows.findIndex(({ page }) => page.id === anchor.current);
    const start = begun === -1 || selected.size === 0 ? from : begun;
    anchor.current = rows[start]?.page.id;
    onSelect(rowsBetween(rows, start, to));
  };
  const toggle = (id: string) => {
    anchor.current = id;
    const others = [...selected].filter((other) => other !== id);
    onSelect(new Set(selected.has(id) ? others : [...others, id]));
  };

  /** Whether a key was one of these. */
  const press = (event: KeyboardEvent, index: number): boolean => {
    const row = rows[index];
    const isMod = event.ctrlKey || event.metaKey;
    if (!row || event.altKey) return false;
    if (event.shiftKey && !isMod && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = Math.max(0, Math.min(rows.length - 1, index + (event.key === 'ArrowDown' ? 1 : -1)));
      extend(index, to);
      focus(to);
    } else if (event.key === ' ' && !isMod) toggle(row.page.id);
    else if (isMod && event.key.toLowerCase() === 'a') onSelect(rowsBetween(rows, 0, rows.length - 1));
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else return false;
    return true;
  };
  /** Whether a click was one of these. With `Ctrl`, links open in another tab, unless a selection has begun. */
  const click = (event: MouseEvent, index: number, focused: number): boolean => {
    const row = rows[index];
    if (!row) return false;
    if (event.shiftKey) extend(focused === -1 ? index : focused, index);
    else if ((event.ctrlKey || event.metaKey) && selected.size > 0) toggle(row.page.id);
    else return false;
    return true;
  };
  return { press, click };
}
