import { emojiText } from '@lectern/rendering/icons/emoji';
import { Badge, UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight, FolderOpen } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { RouteLink } from '../../platform/links/links.js';
import classes from '../../platform/lists/row-list.module.css';
import { type RowDrop, useRowDragging } from '../../platform/lists/use-row-dragging.js';
import { useWords } from '../../words/words.js';
import { useItemActions } from './item-actions.js';
import { type Destination, type LibraryItem, type LibraryNode, mayMoveTo, pathTo } from './library-tree.js';
import type { LibraryMutations } from './mutations.js';

interface LibraryRowProps {
  organizationId: string;
  item: LibraryItem;
  siblings: readonly LibraryNode[];
  tree: readonly LibraryNode[];
  isOpen: boolean;
  mutations: LibraryMutations;
  onToggle: () => void;
  onMove: (moved: LibraryItem, destination: Destination | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One space or collection in the list: it opens, is dragged, and has its actions in a menu. */
export function LibraryRow(props: LibraryRowProps) {
  const { organizationId, item, siblings, tree, isOpen, mutations, onToggle, onMove, onKeyDown } = props;
  const { spaces: words } = useWords().library;
  const row = useRef<HTMLDivElement>(null);
  const draggedItem = (id: string) => pathTo(tree, id)?.at(-1)?.item;
  const { isDragged, drop } = useRowDragging({
    element: row,
    id: item.id,
    canDrag: item.permissions.admin,
    dropAt: (movedId, share) => {
      const moved = draggedItem(movedId);
      const place = dropOn(item, share);
      return moved && mayMoveTo(tree, moved, destinationOf(item, place)) ? place : undefined;
    },
    onDrop: (movedId, place) => {
      const moved = draggedItem(movedId);
      if (moved) onMove(moved, destinationOf(item, place));
    },
  });
  const { actions, dialogs } = useItemActions({ organizationId, item, siblings, tree, mutations, onMove });
  const title = item.title || words.untitled;
  return (
    <div ref={row} className={classes.row} data-dragged={isDragged || undefined} data-drop={drop}>
      {item.object === 'collection' ? (
        <>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.collapse(title) : words.expand(title)}
            onClick={onToggle}
          >
            {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </UnstyledButton>
          <FolderOpen size={18} aria-hidden />
          <RouteLink
            id={rowId(item.id)}
            className={classes.title}
            draggable={false}
            to="/o/$organizationId/c/$collectionId"
            params={{ organizationId, collectionId: item.id }}
            c="inherit"
            onKeyDown={onKeyDown}
          >
            {title}
          </RouteLink>
        </>
      ) : (
        <>
          <span className={classes.toggle} aria-hidden>
            {emojiText(item.emoji)}
          </span>
          <RouteLink
            id={rowId(item.id)}
            className={classes.title}
            draggable={false}
            to="/o/$organizationId/s/$spaceId/$"
            params={{ organizationId, spaceId: item.id, _splat: '' }}
            c="inherit"
            onKeyDown={onKeyDown}
          >
            {title}
          </RouteLink>
          {item.changeRequestsOpen > 0 && (
            <Badge variant="light" visibleFrom="sm" tt="none" fw={500}>
              {words.openChanges(item.changeRequestsOpen)}
            </Badge>
          )}
          <Badge variant="default" visibleFrom="xs" tt="none" fw={500}>
            {words.visibility[item.visibility]}
          </Badge>
        </>
      )}
      <CommandMenu commands={actions} label={words.menu(title)} />
      {dialogs}
    </div>
  );
}

/** The id of the element that has the focus in the row of an item. */
export function rowId(itemId: string): string {
  return `library-row-${itemId}`;
}

function dropOn({ object }: LibraryItem, share: number): RowDrop {
  if (object === 'collection' && share > 0.25 && share < 0.75) return 'inside';
  return share < 0.5 ? 'before' : 'after';
}

function destinationOf(item: LibraryItem, drop: RowDrop): Destination {
  if (drop === 'inside') return { parent: item.id };
  const parent = item.parent ?? null;
  return drop === 'before' ? { parent, before: item } : { parent, after: item };
}
