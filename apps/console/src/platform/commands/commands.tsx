import { createContext, type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Command, isShortcut, isSingleKey } from './command.js';
import { singleKeys } from './single-keys.js';

/** Who offers commands at the moment: each part of the page that is shown, with its commands. */
class OfferedCommands {
  #offers = new Map<symbol, readonly Command[]>();
  #all: readonly Command[] = [];
  #listeners = new Set<() => void>();

  offer(by: symbol, commands: readonly Command[]): void {
    this.#offers.set(by, commands);
    this.#changed();
  }

  withdraw(by: symbol): void {
    this.#offers.delete(by);
    this.#changed();
  }

  all = (): readonly Command[] => this.#all;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    // What was offered last is closest to what the person looks at.
    this.#all = [...this.#offers.values()].reverse().flat();
    for (const listener of this.#listeners) listener();
  }
}

const CommandsContext = createContext(new OfferedCommands());

/** Keeps the commands of all that is shown, and runs them by their shortcuts. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const offered = useRef(new OfferedCommands()).current;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const command = offered.all().find(({ shortcut }) => shortcut !== undefined && isShortcut(shortcut, event));
      if (!command?.shortcut || command.disabledReason !== undefined) return;
      if (isSingleKey(command.shortcut) && (isTyping(event) || !singleKeys.areOn())) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [offered]);
  return <CommandsContext value={offered}>{children}</CommandsContext>;
}

/** Offers commands for as long as the calling part of the page is shown. */
export function useCommands(commands: readonly Command[]): void {
  const offered = use(CommandsContext);
  const by = useRef(Symbol('commands')).current;
  const newest = useRef(commands);
  newest.current = commands;
  // Only what the palette shows counts as a change: what a command does is looked up when it runs.
  const shown = JSON.stringify(
    commands.map(({ id, title, shortcut, disabledReason }) => [id, title, shortcut, disabledReason]),
  );
  useEffect(() => {
    const run = (id: string) => newest.current.find((command) => command.id === id)?.run();
    offered.offer(
      by,
      newest.current.map((command) => ({ ...command, run: () => run(command.id) })),
    );
    return () => offered.withdraw(by);
  }, [offered, by, shown]);
}

/** Every command that is offered now, those of the innermost part first. */
export function useOfferedCommands(): readonly Command[] {
  const offered = use(CommandsContext);
  return useSyncExternalStore(offered.subscribe, offered.all);
}

/** Whether a key goes into a text that somebody writes. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio)$/.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}
