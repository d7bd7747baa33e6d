import { lazy, Suspense, useSyncExternalStore } from 'react';

const load = () => import('@mantine/notifications');
const Shown = lazy(async () => ({ default: (await load()).Notifications }));

const listeners = new Set<() => void>();
let isNeeded = false;

/** Tells the person in a corner of the page that something was done, or was not. */
export function notify(notification: { message: string; color?: 'red' }): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  void load().then(({ notifications }) => notifications.show(notification));
}

/** The corner of the page where people are told things; it is loaded with the first of them. */
export function Notifications() {
  const isShown = useSyncExternalStore(subscribe, () => isNeeded);
  if (!isShown) return null;
  return (
    <Suspense>
      <Shown position="bottom-right" />
    </Suspense>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
