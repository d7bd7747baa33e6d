import { ActionIcon, Group, Text } from '@mantine/core';
import { SquareCheck, SquareX, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu, CommandMenuAt } from '../../platform/commands/command-buttons.js';
import { useStructureWords } from '../../words/structure-words.js';
import { stepTo, topmost } from '../page-tree/arrange-pages.js';
import type { TreeArranging } from '../page-tree/page-tree.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import { useArranging } from './arranging.js';
import { usePageCommands } from './page-commands.js';

const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const;
const NONE: ReadonlySet<string> = new Set();

/** How the tree of pages is arranged, what stands above it while pages are selected, and the menu that is open. */
export function useTreeArranging(): { arranging: TreeArranging | undefined; bar: ReactNode; menu: ReactNode } {
  const words = useStructureWords();
  const arranging = useArranging();
  const [chosen, setChosen] = useState(NONE);
  const [asked, setAsked] = useState<{ page: TreePage; at: { x: number; y: number } }>();
  const selected = topmost(arranging?.pages ?? [], chosen);
  // What is asked of one of the selected pages is meant for all of them.
  const meant = asked && !chosen.has(asked.page.id) ? [asked.page] : selected;
  const commands = usePageCommands(meant);
  if (!arranging) return { arranging: undefined, bar: null, menu: null };
  const { pages, ask, move, undo } = arranging;
  const titles = meant.map(({ title }) => title);
  const targets = (page: TreePage) => (chosen.has(page.id) ? selected : [page]);
  const select = (page: TreePage): Command => {
    const isChosen = chosen.has(page.id);
    const rest = [...chosen].filter((id) => id !== page.id);
    return {
      id: 'select-page',
      title: isChosen ? words.deselect : words.select,
      icon: isChosen ? SquareX : SquareCheck,
      run: () => setChosen(new Set(isChosen ? rest : [...rest, page.id])),
    };
  };
  const onKey = (event: KeyboardEvent, page: TreePage): boolean => {
    const isMod = event.ctrlKey || event.metaKey;
    const step = Object.entries(STEPS).find(([key]) => key === event.key)?.[1];
    if (event.altKey && event.shiftKey && step) {
      const to = page.computed ? undefined : stepTo(pages, page.id, step);
      if (to) move(new Set(targets(page).map(({ id }) => id)), to);
    } else if (isMod && !event.shiftKey && event.key.toLowerCase() === 'z' && undo) undo();
    else if (isMod || event.altKey || page.computed) return false;
    else if (event.key === 'F2') ask({ kind: 'rename', page });
    else if (event.key === 'Delete') ask({ kind: 'delete', pages: targets(page) });
    else return false;
    return true;
  };
  return {
    arranging: {
      selected: chosen,
      onSelect: setChosen,
      onMove: (ids, to) => {
        setChosen(NONE);
        move(ids, to);
      },
      onKey,
      onMenu: (page, at) => setAsked({ page, at }),
    },
    bar: selected.length > 0 && (
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Text size="sm" role="status">
          {words.selected(chosen.size)}
        </Text>
        <Group gap={0} wrap="nowrap">
          {!asked && <CommandMenu commands={commands} label={words.menu(titles)} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.clearSelection}
            onClick={() => setChosen(NONE)}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    ),
    menu: asked && (
      <CommandMenuAt
        commands={[...commands, select(asked.page)]}
        label={words.menu(titles)}
        at={asked.at}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
