import { useSyncExternalStore } from 'react';

/** For each part that was seen, by its key, the version that was seen. */
type Marks = Readonly<Record<string, string>>;

const KEY = 'lectern-seen';
/** Change requests that were marked longest ago make room for new ones. */
const MAX_KEPT = 50;
const NONE: Marks = {};
const listeners = new Set<() => void>();
let read: { text: string; all: Map<string, Marks> } = { text: '', all: new Map() };

/** Which parts of a change request a person has seen in this browser. */
export function useSeenMarks(changeRequestId: string) {
  const marks = useSyncExternalStore(subscribe, () => allMarks().get(changeRequestId) ?? NONE);
  return {
    isSeen: (key: string, version: string): boolean => marks[key] === version,
    mark(key: string, version: string, isSeen: boolean): void {
      const { [key]: _, ...others } = marks;
      write(changeRequestId, isSeen ? { ...others, [key]: version } : others);
    },
  };
}

/** What is kept in this browser, those change requests last that were marked last. */
function allMarks(): Map<string, Marks> {
  const text = localStorage.getItem(KEY) ?? '';
  if (text !== read.text) read = { text, all: parsed(text) };
  return read.all;
}

function write(changeRequestId: string, marks: Marks): void {
  const others = [...allMarks()].filter(([id]) => id !== changeRequestId);
  const kept = [...others, [changeRequestId, marks] as const].slice(-MAX_KEPT);
  localStorage.setItem(KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** Anybody can write into the storage of a browser, so what is not as expected counts as not seen. */
function parsed(text: string): Map<string, Marks> {
  try {
    const entries: unknown = JSON.parse(text);
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(entry: unknown): entry is [string, Marks] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'object' && entry[1] !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may mark the same things.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
