import { useCallback, useEffect, useState } from 'react';
import { type DraftName, draftKeyOf } from './saving/draft-store.js';

type LockState = 'waiting' | 'held' | 'taken';

/** Lets one tab of this browser edit a text at a time: two would overwrite each other's drafts on the device. */
export function useEditingLock(name: DraftName) {
  const [state, setState] = useState<LockState>('waiting');
  const [attempt, setAttempt] = useState(0);
  const lock = ['lectern-editing', ...draftKeyOf(name)].join('/');
  useEffect(() => {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let isLeft = false;
    setState('waiting');
    void navigator.locks.request(lock, { ifAvailable: true }, (held) => {
      if (isLeft) return undefined;
      setState(held ? 'held' : 'taken');
      return held ? left : undefined;
    });
    return () => {
      isLeft = true;
      leave();
    };
  }, [lock, attempt]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  return { state, retry };
}
