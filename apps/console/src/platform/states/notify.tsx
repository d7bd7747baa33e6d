import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const load = () => import('@mantine/notifications');
const Shown = lazy(async () => ({ default: (await load()).Notifications }));

/** Long enough to come by keyboard, from wherever somebody is on the page, to what can be done. */
const WITH_ACTION_MS = 20_000;

const listeners = new Set<() => void>();
let isNeeded = false;

interface Notice {
  message: string;
  color?: 'red';
  /** What can be done about it, such as taking it back. */
  action?: { title: string; run: () => void };
}

/** Tells the person in a corner of the page that something was done, or was not. */
export function notify({ action, message, ...notice }: Notice): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  void load().then(({ notifications }) => {
    const act = () => {
      notifications.hide(id);
      action?.run();
    };
    const id = notifications.show({
      ...notice,
      ...(action && { autoClose: WITH_ACTION_MS }),
      message: action ? <WithAction {...{ message, action, act }} /> : message,
    });
  });
}

function WithAction({ message, action, act }: Required<Pick<Notice, 'message' | 'action'>> & { act: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      {message}
      <Button size="compact-sm" variant="light" onClick={act}>
        {action.title}
      </Button>
    </Group>
  );
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
