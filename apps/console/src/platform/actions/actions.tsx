import { createContext, type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Action, isShortcut, isSingleKey } from './action.js';
import { singleKeys } from './single-keys.js';

/** Who offers actions at the moment: each part of the page that is shown, with its actions. */
class OfferedActions {
  #offers = new Map<symbol, readonly Action[]>();
  #all: readonly Action[] = [];
  #listeners = new Set<() => void>();

  offer(by: symbol, actions: readonly Action[]): void {
    this.#offers.set(by, actions);
    this.#changed();
  }

  withdraw(by: symbol): void {
    this.#offers.delete(by);
    this.#changed();
  }

  all = (): readonly Action[] => this.#all;

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

const ActionsContext = createContext(new OfferedActions());

/** Keeps the actions of all that is shown, and runs them by their shortcuts. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const offered = useRef(new OfferedActions()).current;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const action = offered.all().find(({ shortcut }) => shortcut !== undefined && isShortcut(shortcut, event));
      if (!action?.shortcut || action.disabledReason !== undefined) return;
      if (isSingleKey(action.shortcut) && (isTyping(event) || !singleKeys.areOn())) return;
      event.preventDefault();
      action.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [offered]);
  return <ActionsContext value={offered}>{children}</ActionsContext>;
}

/** Offers actions for as long as the calling part of the page is shown. */
export function useOffer(actions: readonly Action[]): void {
  const offered = use(ActionsContext);
  const by = useRef(Symbol('actions')).current;
  const newest = useRef(actions);
  newest.current = actions;
  // Only what the palette shows counts as a change: what an action does is looked up when it runs.
  const shown = JSON.stringify(
    actions.map(({ id, title, shortcut, disabledReason }) => [id, title, shortcut, disabledReason]),
  );
  useEffect(() => {
    const run = (id: string) => newest.current.find((action) => action.id === id)?.run();
    offered.offer(
      by,
      newest.current.map((action) => ({ ...action, run: () => run(action.id) })),
    );
    return () => offered.withdraw(by);
  }, [offered, by, shown]);
}

/** Every action that is offered now, those of the innermost part first. */
export function useOfferedActions(): readonly Action[] {
  const offered = use(ActionsContext);
  return useSyncExternalStore(offered.subscribe, offered.all);
}

/** Whether a key goes into a text that somebody writes. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
