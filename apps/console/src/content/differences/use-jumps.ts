import { ArrowDown, ArrowUp, Columns2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { announce } from '../../platform/states/announce.js';
import { useDifferencesWords } from '../../words/differences-words.js';
import { jumpFrom } from './jump-between.js';

/** A command that is shown as an icon. */
type IconCommand = Command & Required<Pick<Command, 'icon'>>;

/** What to do where a jump leads beyond the first or the last change; absent where nothing is there. */
interface JumpsBeyond {
  before?: () => void;
  after?: () => void;
}

/** The commands that lead from change to change below an element, and on to what was changed before and after. */
export function useJumps(content: RefObject<HTMLElement | null>, { before, after }: JumpsBeyond): IconCommand[] {
  const words = useDifferencesWords();
  const current = useRef(-1);
  const jump = (step: -1 | 1) => {
    const changes = content.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [];
    const target = jumpFrom(current.current, step, changes.length);
    if ('change' in target) {
      current.current = target.change;
      changes[target.change]?.focus();
      return;
    }
    const leave = step === 1 ? after : before;
    if (leave) leave();
    else announce(step === 1 ? words.noNext : words.noPrevious);
  };
  return [
    { id: 'previous-change', title: words.previous, icon: ArrowUp, shortcut: 'P', run: () => jump(-1) },
    { id: 'next-change', title: words.next, icon: ArrowDown, shortcut: 'N', run: () => jump(1) },
  ];
}

/** The command that shows both versions beside each other, or in one text again. */
export function useSplit(isSplit: boolean, onChange: (isSplit: boolean) => void): Command {
  const words = useDifferencesWords();
  return {
    id: 'split-difference',
    title: isSplit ? words.unified : words.split,
    icon: Columns2,
    run: () => onChange(!isSplit),
  };
}
