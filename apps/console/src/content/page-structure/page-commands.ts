import { useNavigate } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  Copy,
  CopyPlus,
  FilePlus,
  FolderInput,
  FolderPlus,
  Pencil,
  Settings2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useStructureWords } from '../../words/structure-words.js';
import { stepTo } from '../page-tree/arrange-pages.js';
import { pageHref } from '../page-tree/page-address.js';
import { countBelow, isHome } from '../page-tree/page-homes.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import { type Arranging, MAX_CHANGES, useArranging } from './arranging.js';
import { duplicateChanges } from './duplicate-pages.js';

/** What can be done with the pages of a space as a whole. */
export function useSpaceCommands(): { create: Command | undefined; undo: Command | undefined } {
  const words = useStructureWords();
  const arranging = useArranging();
  return {
    create: arranging && {
      id: 'new-page',
      title: words.newPage,
      icon: FilePlus,
      run: () => arranging.ask({ kind: 'new' }),
    },
    undo: arranging?.undo && { id: 'undo-pages', title: words.undoLast, icon: Undo2, run: arranging.undo },
  };
}

/** What can be done with some pages; with nothing that comes from a source, and nothing for those who may not. */
export function usePageCommands(pages: readonly TreePage[]): Command[] {
  const words = useStructureWords();
  const arranging = useArranging();
  const one = useCommandsForOne(pages.length === 1 ? pages[0] : undefined);
  if (!arranging || pages.length === 0 || pages.some(({ computed }) => computed)) return [];
  const { ask } = arranging;
  const [move, remove] = pages.length === 1 ? [words.move, words.delete] : [words.moveAll, words.deleteAll];
  return [
    ...one,
    { id: 'move-pages', title: move, icon: FolderInput, run: () => ask({ kind: 'move', pages }) },
    { id: 'group-pages', title: words.group, icon: FolderPlus, run: () => ask({ kind: 'group', pages }) },
    { id: 'delete-pages', title: remove, icon: Trash2, isDangerous: true, run: () => ask({ kind: 'delete', pages }) },
  ];
}

function useCommandsForOne(page: TreePage | undefined): Command[] {
  const words = useStructureWords();
  const arranging = useArranging();
  const duplicate = useDuplicating(arranging);
  if (!arranging || !page) return [];
  const { pages, ask, move } = arranging;
  const step = (direction: 'up' | 'down', command: Omit<Command, 'run'>): Command[] => {
    const to = stepTo(pages, page.id, direction);
    return to ? [{ ...command, run: () => move(new Set([page.id]), to) }] : [];
  };
  const below: Command = {
    id: 'new-page-below',
    title: words.below,
    icon: FilePlus,
    run: () => ask({ kind: 'new', into: page }),
  };
  const settings: Command = {
    id: 'page-settings',
    title: words.settings,
    icon: Settings2,
    run: () => ask({ kind: 'settings', page }),
  };
  const whole: Command = {
    id: 'duplicate-pages',
    title: words.duplicateAll,
    icon: CopyPlus,
    run: () => duplicate(page, true),
    ...(countBelow(page) >= MAX_CHANGES && { disabledReason: words.tooManyCopies(MAX_CHANGES) }),
  };
  return [
    ...(isHome(page) ? [below] : []),
    { id: 'rename-page', title: words.rename, icon: Pencil, run: () => ask({ kind: 'rename', page }) },
    ...(page.type === 'document' ? [settings] : []),
    { id: 'duplicate-page', title: words.duplicate, icon: Copy, run: () => duplicate(page, false) },
    ...(countBelow(page) > 0 ? [whole] : []),
    ...step('up', { id: 'page-up', title: words.moveUp, icon: ArrowUp, shortcut: 'Alt+Shift+ArrowUp' }),
    ...step('down', { id: 'page-down', title: words.moveDown, icon: ArrowDown, shortcut: 'Alt+Shift+ArrowDown' }),
  ];
}

/** Duplicates a page and opens the copy. */
function useDuplicating(arranging: Arranging | undefined): (page: TreePage, isWithPagesBelow: boolean) => void {
  const words = useStructureWords();
  const sentence = useSentence();
  const api = useApi();
  const navigate = useNavigate();
  return (page, isWithPagesBelow) => {
    if (!arranging) return;
    const { organizationId, place, pages, arrange } = arranging;
    const duplicate = async () => {
      const title = words.copyOf(page.title);
      const changes = await duplicateChanges(api, { place, pages, page, title, isWithPagesBelow });
      const made = await arrange(changes, words.duplicated(page.title));
      const [copy] = made.changes;
      if (copy?.object !== 'created_page' || !('path' in copy.page)) return;
      await navigate({ href: pageHref(organizationId, place, copy.page.path) });
    };
    duplicate().catch((error) => notify({ color: 'red', message: sentence(error) }));
  };
}
