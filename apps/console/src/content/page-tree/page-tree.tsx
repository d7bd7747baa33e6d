import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../words/words.js';
import type { PageDestination } from './arrange-pages.js';
import { siblingsOf } from './page-homes.js';
import classes from './page-tree.module.css';
import { TreeItem, treeRowId } from './tree-item.js';
import { useTreeDragging } from './use-tree-dragging.js';
import { useTreeSelection } from './use-tree-selection.js';
import { moveByKey, pagesTo, type TreePage, visibleRows } from './visible-rows.js';

const ROW_HEIGHT = 32;

/** How the pages of a tree are arranged by those who may. */
export interface TreeArranging {
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Called when pages are dropped somewhere. */
  onMove: (ids: ReadonlySet<string>, to: PageDestination) => void;
  /** Takes keys that do something with a page; whether it took one. */
  onKey: (event: KeyboardEvent, page: TreePage) => boolean;
  /** Called when somebody asks what can be done with a page, with where to show it. */
  onMenu: (page: TreePage, at: { x: number; y: number }) => void;
}

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

interface PagesTreeProps {
  pages: readonly TreePage[];
  /** The path of the page that is open; nothing while another part of the space is. */
  current: string | undefined;
  /** The address of a page; nothing for what cannot be opened. */
  hrefOf: (page: TreePage) => string | undefined;
  onOpen: (page: TreePage) => void;
  arranging?: TreeArranging | undefined;
}

/** The pages of a space: one stop for the Tab key, arrows inside, and only the rows in the viewport are rendered. */
export function PagesTree({ pages, current, hrefOf, onOpen, arranging }: PagesTreeProps) {
  const { pages: label } = useWords().content;
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(parentsOf(pages, current)));
  const [focused, setFocused] = useState<string>();
  const rows = useMemo(() => visibleRows(pages, open), [pages, open]);
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: 10,
    getItemKey: (index) => rows[index]?.page.id ?? index,
  });
  const { scrollToIndex } = virtual;

  // A page that was opened from elsewhere shows where it stands.
  useEffect(() => {
    setOpen((now) => new Set([...now, ...parentsOf(pages, current)]));
  }, [pages, current]);
  const isCurrent = ({ path }: TreePage) => path !== undefined && path === current;
  const currentIndex = rows.findIndex(({ page }) => isCurrent(page));
  useEffect(() => {
    if (currentIndex !== -1) scrollToIndex(currentIndex);
  }, [currentIndex, scrollToIndex]);

  const toggle = (id: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, id] : [...now].filter((other) => other !== id)));
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocused(row.page.id);
    scrollToIndex(index);
    const find = () => document.getElementById(treeRowId(row.page.id));
    // A row outside of the viewport has to be rendered first.
    if (find()) find()?.focus();
    else requestAnimationFrame(() => find()?.focus());
  };
  // A row loses the focus when it is put elsewhere, and whoever moves it by keys would lose their place.
  const arranged = useRef<string>(undefined);
  useEffect(() => {
    const id = arranged.current;
    if (id === undefined) return;
    const index = rows.findIndex(({ page }) => page.id === id);
    const above = index === -1 ? idsAbove(pages, id) : [];
    if (above.some((parent) => !open.has(parent))) setOpen(new Set([...open, ...above]));
    if (index !== -1 && document.activeElement === document.body) focus(index);
  });
  const selected = arranging?.selected;
  const onSelect = (ids: ReadonlySet<string>) => arranging?.onSelect(ids);
  const selection = useTreeSelection({ rows, selected, onSelect, focus });
  const drop = useTreeDragging({
    tree,
    pages,
    rows,
    selected,
    onMove: (ids, to) => arranging?.onMove(ids, to),
    onOpen: (id) => toggle(id, true),
  });
  const press = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    const page = rows[index]?.page;
    arranged.current = undefined;
    if (selection.press(event, index)) return event.preventDefault();
    if (page && arranging?.onKey(event, page)) {
      arranged.current = page.id;
      return event.preventDefault();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveByKey(rows, index, event.key);
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) focus(move.focus);
    else if ('open' in move) toggle(move.open, true);
    else toggle(move.close, false);
  };
  const click = (event: MouseEvent) => {
    const index = indexOf(event.target);
    const row = rows[index];
    const at = rows.findIndex(({ page }) => page.id === focused);
    if (selection.click(event, index, at === -1 ? currentIndex : at)) return event.preventDefault();
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (selected && selected.size > 0) arranging?.onSelect(NOTHING_SELECTED);
    const isOnArrow = event.target instanceof Element && event.target.closest('[data-toggle]') !== null;
    if (isOnArrow || hrefOf(row.page) === undefined) toggle(row.page.id, !row.isOpen);
    else onOpen(row.page);
  };
  const openMenu = (event: MouseEvent) => {
    const row = rows[indexOf(event.target)];
    if (!row || !arranging) return;
    event.preventDefault();
    arranging.onMenu(row.page, menuPlace(event));
  };
  const stop = rows.some(({ page }) => page.id === focused) ? focused : (rows[currentIndex] ?? rows[0])?.page.id;

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable={arranging ? true : undefined}
        className={classes.tree}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
        onFocus={({ target }) => setFocused(rows[indexOf(target)]?.page.id)}
        onClick={click}
        onContextMenu={openMenu}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <TreeItem
              key={String(key)}
              row={row}
              index={index}
              start={start}
              href={hrefOf(row.page)}
              isCurrent={isCurrent(row.page)}
              isStop={row.page.id === stop}
              isSelected={selected?.has(row.page.id)}
              mark={drop?.id === row.page.id ? drop.mark : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The index of the row that something stands in; -1 outside of all. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
}

/** Where a menu opens: at the pointer or, when a key asked for it, at the row. */
function menuPlace({ target, clientX, clientY }: MouseEvent): { x: number; y: number } {
  const isByKey = clientX === 0 && clientY === 0;
  const row = isByKey && target instanceof Element ? target.getBoundingClientRect() : undefined;
  return row ? { x: row.left + 16, y: row.bottom } : { x: clientX, y: clientY };
}

/** The ids of the pages that one stands below. */
function idsAbove(pages: readonly TreePage[], id: string): string[] {
  const { parent } = siblingsOf(pages, id);
  return parent ? [...idsAbove(pages, parent.id), parent.id] : [];
}

function parentsOf(pages: readonly TreePage[], path: string | undefined): string[] {
  if (path === undefined) return [];
  return pagesTo(pages, path)
    .slice(0, -1)
    .map(({ id }) => id);
}
