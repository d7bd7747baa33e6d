import type { Structure, StructureItem } from '@lectern/domain/sites/structure/model';
import { Badge, Text, UnstyledButton } from '@mantine/core';
import { EyeOff, FolderOpen, Library, Link2, PanelTop } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { NamedIcon } from '../../content/document-view/named-icon.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import classes from '../../platform/lists/row-list.module.css';
import { useRowDragging } from '../../platform/lists/use-row-dragging.js';
import { useWindowRows } from '../../platform/lists/use-window-rows.js';
import { useSitesWords } from '../../words/sites-words.js';
import { dropMove, type SiteMove, stepMove } from './site-moves.js';
import type { SiteItem, SiteLine } from './site-tree.js';

const ROW_HEIGHT = 44;
const INDENT_REM = 1.75;
const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const;
const ICONS = {
  'site-space': Library,
  'site-section': PanelTop,
  'site-section-group': FolderOpen,
  'site-external-link': Link2,
};

interface StructureListProps {
  lines: readonly SiteLine[];
  structure: Structure;
  commandsOf: (line: SiteLine) => Command[];
  onEdit: (line: SiteLine) => void;
  onRemove: (line: SiteLine) => void;
  onMove: (item: StructureItem, move: SiteMove) => void;
}

/** What a site shows as one list, in which what stands in something is indented. Items move by dragging, keys or menus. */
export function StructureList({ lines, structure, onMove, onRemove, ...row }: StructureListProps) {
  const { label } = useSitesWords().structure;
  const list = useRef<HTMLUListElement>(null);
  const { shown, above, below, measure, scrollTo } = useWindowRows({
    list,
    count: lines.length,
    rowHeight: ROW_HEIGHT,
    rowKey: (index) => lines[index]?.item.id ?? '',
  });
  // A row that is put elsewhere loses the focus of whoever moves it by keys.
  const movedByKey = useRef<string>(undefined);
  useEffect(() => {
    const moved = movedByKey.current;
    if (moved === undefined || document.activeElement !== document.body) return;
    scrollTo(lines.findIndex(({ item }) => item.id === moved));
    requestAnimationFrame(() => document.getElementById(rowTitleId(moved))?.focus());
  }, [lines, scrollTo]);
  const press = (line: SiteLine) => (event: KeyboardEvent) => {
    const { placed } = line;
    const step = Object.entries(STEPS).find(([key]) => key === event.key)?.[1];
    if (event.altKey && event.shiftKey && step) {
      const move = stepMove(structure, placed, step);
      movedByKey.current = placed.id;
      if (move) onMove(placed, move);
    } else if (event.key === 'F2') row.onEdit(line);
    else if (event.key === 'Delete') onRemove(line);
    else return;
    event.preventDefault();
  };
  return (
    <ul ref={list} className={classes.list} style={{ paddingBlock: `${above}px ${below}px` }} aria-label={label}>
      {shown.map(({ key, index }) => {
        const line = lines[index];
        if (!line) return null;
        const { depth, place, among } = line;
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
            aria-setsize={among}
          >
            <StructureRow {...row} line={line} structure={structure} onMove={onMove} onKeyDown={press(line)} />
          </li>
        );
      })}
    </ul>
  );
}

interface StructureRowProps extends Omit<StructureListProps, 'lines' | 'onRemove'> {
  line: SiteLine;
  onKeyDown: (event: KeyboardEvent) => void;
}

function StructureRow({ line, structure, commandsOf, onEdit, onMove, onKeyDown }: StructureRowProps) {
  const words = useSitesWords().structure;
  const { item, placed } = line;
  const element = useRef<HTMLDivElement>(null);
  const moved = (id: string) => structure.find((each) => each.id === id);
  const { isDragged, drop } = useRowDragging({
    element,
    id: item.id,
    canDrag: true,
    dropAt: (id, share) => {
      const dragged = moved(id);
      return dragged && dropMove(structure, dragged, placed, share)?.drop;
    },
    onDrop: (id, place) => {
      const dragged = moved(id);
      const share = { before: 0.1, inside: 0.5, after: 0.9 }[place];
      const found = dragged && dropMove(structure, dragged, placed, share);
      if (dragged && found) onMove(dragged, found.move);
    },
  });
  const isFirst = 'isDefault' in placed && placed.isDefault && line.among > 1;
  return (
    <div ref={element} className={classes.row} data-dragged={isDragged || undefined} data-drop={drop}>
      <span className={classes.toggle} title={words.types[item.object]}>
        <ItemIcon item={item} />
      </span>
      <UnstyledButton
        id={rowTitleId(item.id)}
        className={classes.title}
        fw={item.object === 'site-space' ? undefined : 500}
        onClick={() => onEdit(line)}
        onKeyDown={onKeyDown}
      >
        {item.title}
      </UnstyledButton>
      {'condition' in item && item.condition && <EyeOff size={14} role="img" aria-label={words.conditional} />}
      {isFirst && (
        <Badge variant="light" tt="none" fw={500} visibleFrom="xs">
          {words.first}
        </Badge>
      )}
      <Text size="sm" c="dimmed" visibleFrom="sm" truncate maw="40%">
        {addressPart(item)}
      </Text>
      <CommandMenu commands={commandsOf(line)} label={words.menu(item.title)} />
    </div>
  );
}

function ItemIcon({ item }: { item: SiteItem }) {
  if ('icon' in item && item.icon) return <NamedIcon name={item.icon} />;
  const Icon = ICONS[item.object];
  return <Icon size={16} aria-hidden />;
}

function addressPart(item: SiteItem): string {
  if (item.object === 'site-external-link') return item.url.replace(/^https?:\/\//, '');
  return item.object === 'site-section-group' ? '' : `/${item.path}`;
}

function rowTitleId(itemId: string): string {
  return `structure-row-${itemId}`;
}
