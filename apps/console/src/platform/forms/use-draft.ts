import { useCallback, useState } from 'react';

const PREFIX = 'lectern-draft-';

/** A text that is being written, which the tab keeps until it was sent: closing a dialog or reloading the page does not lose it. */
export function useDraft(name: string, initial = '') {
  const key = PREFIX + name;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial);
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (next === initial) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
    [key, initial],
  );
  const clear = useCallback(() => write(initial), [write, initial]);
  return { text, write, clear };
}
