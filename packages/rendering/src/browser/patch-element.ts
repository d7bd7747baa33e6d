/** What stood in inputs when it was sent. */
const sentValues = new WeakMap<Element, string>();

/** Remembers what stands in the inputs of an element, so that what is written in them later is not lost. */
export function rememberInputs(root: Element): void {
  for (const input of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    sentValues.set(input, input.value);
  }
}

/** Makes an element what was rendered anew, and keeps what is the same: the focus, frames, and what is open. */
export function patchElement(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && name !== 'style' && name !== 'open') old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (old.getAttribute(name) === value) continue;
    // Policies of pages forbid styles in attributes, but not those that scripts set.
    if (name === 'style' && old instanceof HTMLElement) old.style.cssText = value;
    else old.setAttribute(name, value);
  }
  patchValue(old, next);
  // A frame that somebody asked for stays where only a button would be.
  const isPlaying = old.matches('[data-webframe] .embed') && old.querySelector('iframe') !== null;
  if (!isPlaying) patchChildren(old, next);
  if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
    for (const [index, option] of [...old.options].entries()) option.selected = next.options[index]?.selected ?? false;
  }
}

function patchValue(old: Element, next: Element): void {
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement) old.checked = next.checked;
  const isText = old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement;
  const isNextText = next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement;
  // What was written since is not lost, unless the integration has put something else there.
  if (isText && isNextText && sentValues.get(old) !== next.value) old.value = next.value;
}

/** Whether an element can stay, as that what is rendered now. */
function isSame(old: Node, next: Node): boolean {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) return false;
  if (!(old instanceof Element) || !(next instanceof Element)) return true;
  const names = ['data-name', 'data-webframe', 'type', 'src', 'data-value'];
  return names.every((name) => old.getAttribute(name) === next.getAttribute(name));
}

function patchChildren(old: Element, next: Element): void {
  let at = old.firstChild;
  const removeBefore = (end: ChildNode | null) => {
    while (at && at !== end) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  };
  for (const child of [...next.childNodes]) {
    let same = at;
    while (same && !isSame(same, child)) same = same.nextSibling;
    if (!same) {
      old.insertBefore(child, at);
      continue;
    }
    removeBefore(same);
    if (same instanceof Element && child instanceof Element) patchElement(same, child);
    else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue;
    at = same.nextSibling;
  }
  removeBefore(null);
}
