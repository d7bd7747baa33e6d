/** Opens what the address leads to, now and whenever its last part changes, until the signal. */
export function openTargets(root: HTMLElement, signal: AbortSignal): void {
  window.addEventListener('hashchange', () => openTarget(root), { signal });
  if (window.location.hash !== '') openTarget(root);
}

/** What an address leads to may stand in a closed part or behind another tab. */
function openTarget(root: HTMLElement): void {
  const written = window.location.hash.slice(1);
  const target = document.getElementById(written) ?? document.getElementById(decoded(written));
  if (!target || !root.contains(target)) return;
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    const label = at.matches('.tabs-panel') ? at.previousElementSibling : at;
    if (label instanceof HTMLLabelElement && label.control instanceof HTMLInputElement) label.control.checked = true;
  }
  target.scrollIntoView();
}

/** A part of an address, which anybody may have written. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
