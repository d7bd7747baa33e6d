import { useCallback, useState } from 'react';

const PREFIX = 'lectern-draft-';

/** Forgets every text that the tab keeps: whoever signs in next is somebody else. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** A text that is being written, which the tab keeps until it was sent: closing a dialog or reloading the page does not lose it. */
export function useDraft(name: string, initial = '') {
  const key = PREFIX + name;
  const [written, setWritten] = useState(() => sessionStorage.getItem(key));
  const clear = useCallback(() => {
    setWritten(null);
    sessionStorage.removeItem(key);
  }, [key]);
  const write = useCallback(
    (next: string) => {
      if (next === initial) return clear();
      setWritten(next);
      sessionStorage.setItem(key, next);
    },
    [key, initial, clear],
  );
  return { text: written ?? initial, write, clear };
}
