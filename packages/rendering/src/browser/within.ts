/** Returns the elements that match a selector below another. */
export function allWithin<Match extends HTMLElement = HTMLElement>(
  root: ParentNode | null | undefined,
  selector: string,
): Match[] {
  return root ? [...root.querySelectorAll<Match>(selector)] : [];
}

/** Listens for a kind of event on whatever matches a selector below an element, now or later, until the signal. */
export function listenWithin(
  root: HTMLElement,
  type: string,
  selector: string,
  react: (target: HTMLElement) => void,
  signal: AbortSignal,
): void {
  const listen = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest(selector) : null;
    if (target instanceof HTMLElement) react(target);
  };
  root.addEventListener(type, listen, { signal });
}
