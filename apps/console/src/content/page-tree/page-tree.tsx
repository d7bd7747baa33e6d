import { emojiText } from '@lectern/rendering/icons/emoji';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, EyeOff, Folder, Link2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../words/words.js';
import classes from './page-tree.module.css';
import { moveByKey, pagesTo, type TreePage, type TreeRow, visibleRows } from './visible-rows.js';

const ROW_HEIGHT = 32;
const INDENT_REM = 1;

interface PagesTreeProps {
  pages: readonly TreePage[];
  /** The path of the page that is open; nothing while another part of the space is. */
  current: string | undefined;
  /** The address of a page; nothing for what cannot be opened. */
  hrefOf: (page: TreePage) => string | undefined;
  onOpen: (page: TreePage) => void;
}

/** The pages of a space: one stop for the Tab key, arrows inside, and only the rows in the viewport are rendered. */
export function PagesTree({ pages, current, hrefOf, onOpen }: PagesTreeProps) {
  const { pages: label } = useWords().content;
  const scroller = useRef<HTMLDivElement>(null);
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
    const find = () => document.getElementById(rowId(row.page.id));
    // A row outside of the viewport has to be rendered first.
    if (find()) find()?.focus();
    else requestAnimationFrame(() => find()?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveByKey(rows, indexOf(event.target), event.key);
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) focus(move.focus);
    else if ('open' in move) toggle(move.open, true);
    else toggle(move.close, false);
  };
  const click = (event: MouseEvent) => {
    const row = rows[indexOf(event.target)];
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isOnArrow = event.target instanceof Element && event.target.closest('[data-toggle]') !== null;
    if (isOnArrow || hrefOf(row.page) === undefined) toggle(row.page.id, !row.isOpen);
    else onOpen(row.page);
  };
  const stop = rows.some(({ page }) => page.id === focused) ? focused : (rows[currentIndex] ?? rows[0])?.page.id;

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="tree"
        aria-label={label}
        className={classes.tree}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
        onFocus={({ target }) => setFocused(rows[indexOf(target)]?.page.id)}
        onClick={click}
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
            />
          );
        })}
      </div>
    </div>
  );
}

interface TreeItemProps {
  row: TreeRow;
  index: number;
  /** How far below the top it is, in pixels. */
  start: number;
  href: string | undefined;
  isCurrent: boolean;
  /** Whether the Tab key stops at it. */
  isStop: boolean;
}

/** A row of the tree. It is rendered once however often the tree is scrolled, which happens in every frame. */
const TreeItem = memo(function TreeItem({ row, index, start, href, isCurrent, isStop }: TreeItemProps) {
  const { page, depth, isOpen, place, among } = row;
  return (
    <a
      id={rowId(page.id)}
      href={href}
      role="treeitem"
      data-index={index}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={among}
      aria-expanded={isOpen}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: `${0.25 + depth * INDENT_REM}rem` }}
    >
      <RowContent row={row} />
    </a>
  );
});

function RowContent({ row: { page, isOpen } }: { row: TreeRow }) {
  const emoji = page.emoji && emojiText(page.emoji);
  return (
    <>
      <span className={classes.toggle} data-toggle={isOpen !== undefined || undefined}>
        {isOpen !== undefined && <ChevronRight size={14} className={classes.arrow} data-open={isOpen} aria-hidden />}
      </span>
      {emoji && <span aria-hidden>{emoji}</span>}
      {!emoji && page.type === 'group' && <Folder size={14} aria-hidden />}
      {!emoji && page.type === 'link' && <Link2 size={14} aria-hidden />}
      <span className={classes.title}>{page.title}</span>
      {page.hidden && <EyeOff size={12} aria-hidden />}
    </>
  );
}

/** The index of the row that something stands in; -1 outside of all. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
}

function rowId(pageId: string): string {
  return `page-row-${pageId}`;
}

function parentsOf(pages: readonly TreePage[], path: string | undefined): string[] {
  if (path === undefined) return [];
  return pagesTo(pages, path)
    .slice(0, -1)
    .map(({ id }) => id);
}
