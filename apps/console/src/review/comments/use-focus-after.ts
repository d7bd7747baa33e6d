import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives an element the focus once something that had it is closed, such as the field that a button has opened. */
export function useFocusAfter<Target extends HTMLElement>(isOpen: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // Whoever has gone on to something else in the meantime stays there.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}
