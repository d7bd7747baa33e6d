import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { emojiText } from '@lectern/rendering/icons/emoji';
import { ChevronRight, EyeOff, Folder, Link2, Sparkles } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { DropMark } from './drop-place.js';
import classes from './page-tree.module.css';
import type { TreeRow } from './visible-rows.js';

const INDENT_REM = 1;

interface TreeItemProps {
  row: TreeRow;
  index: number;
  /** How far below the top it is, in pixels. */
  start: number;
  href: string | undefined;
  isCurrent: boolean;
  /** Whether the Tab key stops at it. */
  isStop: boolean;
  /** Whether it is one of those that are moved or deleted together; nothing where pages cannot be arranged. */
  isSelected: boolean | undefined;
  /** Where on it something is about to be dropped. */
  mark: DropMark | undefined;
}

/** A row of the tree. It is rendered once however often the tree is scrolled, which happens in every frame. */
export const TreeItem = memo(function TreeItem(props: TreeItemProps) {
  const { row, index, start, href, isCurrent, isStop, isSelected, mark } = props;
  const { page, depth, isOpen, place, among } = row;
  const element = useRef<HTMLAnchorElement>(null);
  const isArranged = isSelected !== undefined && !page.computed;
  useEffect(() => {
    if (!element.current || !isArranged) return undefined;
    return draggable({ element: element.current, getInitialData: () => ({ page: page.id }) });
  }, [isArranged, page.id]);
  return (
    <a
      ref={element}
      id={treeRowId(page.id)}
      href={href}
      role="treeitem"
      data-index={index}
      data-drop={mark}
      draggable={isArranged}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={among}
      aria-expanded={isOpen}
      aria-selected={isSelected}
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
      {!emoji && page.type === 'computed' && <Sparkles size={14} aria-hidden />}
      <span className={classes.title}>{page.title}</span>
      {page.hidden && <EyeOff size={12} aria-hidden />}
    </>
  );
}

/** The id of the element of a page in the tree. */
export function treeRowId(pageId: string): string {
  return `page-row-${pageId}`;
}
