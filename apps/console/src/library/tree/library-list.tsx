import { Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import classes from '../../platform/lists/row-list.module.css';
import { useWindowRows } from '../../platform/lists/use-window-rows.js';
import { announce } from '../../platform/states/announce.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { LibraryRow, rowId } from './library-row.js';
import {
  type Destination,
  type LibraryItem,
  type LibraryLine,
  type LibraryNode,
  mayMoveTo,
  shownLines,
  stepIn,
  stepInParent,
  stepOut,
} from './library-tree.js';
import { useLibraryMutations } from './mutations.js';

const ROW_HEIGHT = 44;
const INDENT_REM = 1.75;
const ALL_OPEN: ReadonlySet<string> = new Set();

interface LibraryListProps {
  organizationId: string;
  tree: readonly LibraryNode[];
  /** Only spaces with this in their title, without their collections; everything when empty. */
  filter?: string;
}

/**
 * The library as one list in which what stands in collections is indented; only the rows in the viewport are rendered.
 * Things are moved by dragging, by keys, or through their menus.
 */
export function LibraryList({ organizationId, tree, filter = '' }: LibraryListProps) {
  const { spaces: words } = useWords().library;
  const sentence = useSentence();
  const mutations = useLibraryMutations(organizationId);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(tree, closed, filter), [tree, closed, filter]);
  const list = useRef<HTMLUListElement>(null);
  const { shown, above, below, measure, scrollTo } = useWindowRows({
    list,
    count: lines.length,
    rowHeight: ROW_HEIGHT,
    rowKey: (index) => lines[index]?.node.item.id ?? '',
  });
  // What was moved may stand where no rows are rendered yet, and would lose the focus of whoever moves it by keys.
  const movedByKey = useRef<string>(undefined);
  useEffect(() => {
    const moved = movedByKey.current;
    if (moved === undefined || document.activeElement !== document.body) return;
    scrollTo(lines.findIndex(({ node }) => node.item.id === moved));
    requestAnimationFrame(() => document.getElementById(rowId(moved))?.focus());
  }, [lines, scrollTo]);

  const move = async (item: LibraryItem, destination: Destination | undefined) => {
    if (!destination || !mayMoveTo(tree, item, destination)) return;
    try {
      await mutations.move(item, destination);
      announce(words.moved(item.title));
    } catch (error) {
      notify({ color: 'red', message: sentence(error) });
    }
  };
  const press = (item: LibraryItem, siblings: readonly LibraryNode[]) => (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || !item.permissions.admin) return;
    const byKey: Record<string, () => Destination | undefined> = {
      ArrowUp: () => stepInParent(siblings, item.id, -1),
      ArrowDown: () => stepInParent(siblings, item.id, 1),
      ArrowLeft: () => stepOut(tree, item.id),
      ArrowRight: () => stepIn(siblings, item.id),
    };
    const destination = byKey[event.key];
    if (!destination) return;
    event.preventDefault();
    movedByKey.current = item.id;
    void move(item, destination());
  };
  const toggle = (id: string) =>
    setClosed((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));

  if (lines.length === 0) return <Text c="dimmed">{words.nothingFits}</Text>;
  return (
    <ul ref={list} className={classes.list} style={{ paddingBlock: `${above}px ${below}px` }} aria-label={words.label}>
      {shown.map(({ key, index }) => {
        const line = lines[index];
        if (!line) return null;
        const { node, siblings, place, depth } = line;
        const { item, children } = node;
        const isOpen = !closed.has(item.id);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: items of lists have levels since ARIA 1.2
          <li
            key={String(key)}
            ref={measure}
            className={depth > 0 ? classes.inside : undefined}
            style={{ marginInlineStart: `${depth * INDENT_REM}rem` }}
            data-index={index}
            aria-level={depth + 1}
            aria-posinset={place}
            aria-setsize={siblings.length}
          >
            <LibraryRow
              organizationId={organizationId}
              item={item}
              siblings={siblings}
              tree={tree}
              isOpen={isOpen}
              mutations={mutations}
              onToggle={() => toggle(item.id)}
              onMove={(moved, destination) => void move(moved, destination)}
              onKeyDown={press(item, siblings)}
            />
            {item.object === 'collection' && isOpen && children.length === 0 && filter === '' && (
              <Text size="sm" c="dimmed" px="sm" py={4} ml={`${INDENT_REM}rem`}>
                {words.emptyCollection}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is shown of a tree: everything outside of closed collections, or a flat list of what fits a filter. */
function linesOf(tree: readonly LibraryNode[], closed: ReadonlySet<string>, filter: string): LibraryLine[] {
  const wanted = filter.trim().toLocaleLowerCase();
  if (wanted === '') return shownLines(tree, closed);
  const fitting = shownLines(tree, ALL_OPEN)
    .map(({ node }) => node)
    .filter(({ item }) => item.title.toLocaleLowerCase().includes(wanted));
  return shownLines(
    fitting.map(({ item }) => ({ item, children: [] })),
    ALL_OPEN,
  );
}
