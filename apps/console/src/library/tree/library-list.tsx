import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../platform/states/announce.js';
import { useSentence } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import classes from './library-list.module.css';
import { LibraryRow, rowId } from './library-row.js';
import {
  type Destination,
  type LibraryItem,
  type LibraryNode,
  mayMoveTo,
  stepIn,
  stepInParent,
  stepOut,
} from './library-tree.js';
import { useLibraryMutations } from './mutations.js';

interface LibraryListProps {
  organizationId: string;
  tree: readonly LibraryNode[];
  /** Only spaces with this in their title, without their collections; everything when empty. */
  filter?: string;
}

/** The library as a list with lists inside; things are moved by dragging, by keys, or through their menus. */
export function LibraryList({ organizationId, tree, filter = '' }: LibraryListProps) {
  const { spaces: words } = useWords().library;
  const sentence = useSentence();
  const mutations = useLibraryMutations(organizationId);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const movedByKey = useRef<string>(undefined);
  // What was moved may be another element where it stands now, and whoever moves it by keys goes on with it.
  useLayoutEffect(() => {
    const row = movedByKey.current && document.getElementById(rowId(movedByKey.current));
    if (!row || document.activeElement === row) return;
    if (document.activeElement === document.body) row.focus();
    movedByKey.current = undefined;
  });

  const move = async (item: LibraryItem, destination: Destination | undefined) => {
    if (!destination || !mayMoveTo(tree, item, destination)) return;
    try {
      await mutations.move(item, destination);
      announce(words.moved(item.title));
    } catch (error) {
      notifications.show({ color: 'red', message: sentence(error) });
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

  const list = (nodes: readonly LibraryNode[], depth: number) => (
    <ul className={classes.list} aria-label={depth === 0 ? words.label : undefined}>
      {nodes.map(({ item, children }) => (
        <li key={item.id}>
          <LibraryRow
            organizationId={organizationId}
            item={item}
            siblings={nodes}
            tree={tree}
            isOpen={!closed.has(item.id)}
            mutations={mutations}
            onToggle={() => toggle(item.id)}
            onMove={(moved, destination) => void move(moved, destination)}
            onKeyDown={press(item, nodes)}
          />
          {item.object === 'collection' && !closed.has(item.id) && (
            <div className={classes.inside}>
              {children.length > 0 ? (
                list(children, depth + 1)
              ) : (
                <Text size="sm" c="dimmed" px="sm" py={4}>
                  {words.emptyCollection}
                </Text>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );

  const wanted = filter.trim().toLocaleLowerCase();
  if (wanted === '') return list(tree, 0);
  const fitting = flat(tree).filter(({ item }) => item.title.toLocaleLowerCase().includes(wanted));
  if (fitting.length === 0) return <Text c="dimmed">{words.nothingFits}</Text>;
  return list(
    fitting.map(({ item }) => ({ item, children: [] })),
    0,
  );
}

function flat(nodes: readonly LibraryNode[]): LibraryNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
