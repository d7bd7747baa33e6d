import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftName, draftKeyOf } from './saving/draft-store.js';

type LockState = 'waiting' | 'held' | 'taken';

const TAKE_OVER_MS = 10_000;

/**
 * Lets one tab of this browser edit a text at a time: two would overwrite each other's drafts on the device. Another tab
 * can take over; the one that has the text lets go when its text is saved, which it says by `release`.
 */
export function useEditingLock(name: DraftName) {
  const [state, setState] = useState<LockState>('waiting');
  const [attempt, setAttempt] = useState({ number: 0, takesOver: false });
  const leaving = useRef<() => void>(() => undefined);
  const lock = ['lectern-editing', ...draftKeyOf(name)].join('/');
  useEffect(() => {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    leaving.current = leave;
    let isLeft = false;
    setState('waiting');
    const hold = (held: Lock | null) => {
      if (isLeft) return undefined;
      setState(held ? 'held' : 'taken');
      return held ? left : undefined;
    };
    const channel = new BroadcastChannel(lock);
    channel.addEventListener('message', () => {
      setState((last) => (last === 'held' ? 'taken' : last));
      // An editor that does not close is not worth more than the tab that the person looks at.
      setTimeout(leave, TAKE_OVER_MS);
    });
    if (attempt.takesOver) channel.postMessage('take over');
    // A tab that sleeps does not hear that it should let go.
    const asked: Promise<unknown> = attempt.takesOver
      ? navigator.locks.request(lock, { signal: AbortSignal.timeout(2 * TAKE_OVER_MS) }, hold).catch(() => {
          if (!isLeft) return navigator.locks.request(lock, { steal: true }, hold);
        })
      : navigator.locks.request(lock, { ifAvailable: true }, hold);
    // Whoever loses the lock to another tab has let go already.
    asked.catch(() => undefined);
    return () => {
      isLeft = true;
      channel.close();
      leave();
    };
  }, [lock, attempt]);
  const retry = useCallback(() => setAttempt(({ number }) => ({ number: number + 1, takesOver: false })), []);
  const takeOver = useCallback(() => setAttempt(({ number }) => ({ number: number + 1, takesOver: true })), []);
  const release = useCallback(() => leaving.current(), []);
  return { state, retry, takeOver, release };
}
