import { useSyncExternalStore } from 'react';

const KEY = 'lectern-single-keys';
const listeners = new Set<() => void>();

/** Whether shortcuts that are a single key work in this browser; people who dictate turn them off. */
export const singleKeys = {
  areOn: () => localStorage.getItem(KEY) !== 'off',
  turn(on: boolean) {
    localStorage.setItem(KEY, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
};

/** Whether single keys work, for what shows it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeys.areOn);
}
