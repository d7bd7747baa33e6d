import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Columns2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { announce } from '../../platform/states/announce.js';
import { useWords } from '../../words/words.js';
import type { ChangedPage } from './changed-pages.js';
import { jumpFrom } from './jump-between.js';

interface Address {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  pageId: string;
  from?: string;
  isSplit: boolean;
}

const HISTORY = '/o/$organizationId/s/$spaceId/~/history';

/** The actions that lead from change to change below an element, and on to the pages before and after. */
export function useJumps(
  content: RefObject<HTMLElement | null>,
  pages: { before: ChangedPage | undefined; after: ChangedPage | undefined },
  address: Address,
): Command[] {
  const { differences: words } = useWords();
  const navigate = useNavigate();
  const current = useRef(-1);
  const jump = (step: -1 | 1) => {
    const changes = content.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [];
    const target = jumpFrom(current.current, step, changes.length);
    if ('change' in target) {
      current.current = target.change;
      changes[target.change]?.focus();
      return;
    }
    const page = step === 1 ? pages.after : pages.before;
    if (page)
      void navigate({ to: HISTORY, params: paramsOf(address), search: searchOf({ ...address, pageId: page.id }) });
    else announce(step === 1 ? words.noNext : words.noPrevious);
  };
  return [
    { id: 'previous-change', title: words.previous, icon: ArrowUp, shortcut: 'P', run: () => jump(-1) },
    { id: 'next-change', title: words.next, icon: ArrowDown, shortcut: 'N', run: () => jump(1) },
  ];
}

/** The action that shows both versions beside each other, or in one text again. */
export function useSplit(address: Address): Command {
  const { differences: words } = useWords();
  const navigate = useNavigate();
  const { isSplit } = address;
  return {
    id: 'split-difference',
    title: isSplit ? words.unified : words.split,
    icon: Columns2,
    run: () =>
      void navigate({ to: HISTORY, params: paramsOf(address), search: searchOf({ ...address, isSplit: !isSplit }) }),
  };
}

function paramsOf({ organizationId, spaceId }: Address) {
  return { organizationId, spaceId };
}

function searchOf({ revisionId, pageId, from, isSplit }: Address) {
  return { revision: revisionId, page: pageId, from, ...(isSplit && { view: 'split' as const }) };
}
