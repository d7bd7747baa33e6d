import { allWithin, listenWithin } from './within.js';

const SELECTOR = '[data-copy], [data-copy-from]';
const SAID_FOR_MS = 1500;

/** Lets buttons copy what they stand beside, until the signal. Where nothing can be copied, they stay hidden. */
export function copyTexts(root: HTMLElement, copied: string, signal: AbortSignal): void {
  if (!navigator.clipboard) return;
  for (const button of allWithin(root, SELECTOR)) button.hidden = false;
  listenWithin(root, 'click', SELECTOR, (button) => copyBeside(button, copied), signal);
}

async function copyBeside(button: HTMLElement, copied: string): Promise<void> {
  if (button.dataset['copying'] !== undefined) return;
  try {
    await navigator.clipboard.writeText(await textToCopy(button));
  } catch {
    return;
  }
  const words = button.querySelector('[data-copy-text]');
  const label = button.getAttribute('aria-label');
  const before = [...(words ?? button).childNodes];
  button.dataset['copying'] = '';
  (words ?? button).textContent = words ? copied : '✓';
  if (label) button.setAttribute('aria-label', copied);
  setTimeout(() => {
    (words ?? button).replaceChildren(...before);
    if (label) button.setAttribute('aria-label', label);
    delete button.dataset['copying'];
  }, SAID_FOR_MS);
}

async function textToCopy({ dataset, parentElement }: HTMLElement): Promise<string> {
  const { copyFrom, copy } = dataset;
  if (copyFrom) {
    const response = await fetch(copyFrom);
    return response.ok ? response.text() : Promise.reject(new Error(response.statusText));
  }
  if (copy) return copy;
  for (let around = parentElement; around; around = around.parentElement) {
    const code = around.querySelector('pre code, pre, code');
    // Without the end of the last line, which a terminal would take for the order to run it.
    if (code) return (code.textContent ?? '').replace(/\n$/, '');
  }
  return '';
}
