import { allWithin, listenWithin } from './within.js';

const STORED_AS = 'site-tabs';
const MAX_STORED = 20;

/** Chooses a title in all tabs that have it, here and in what is read afterwards, until the signal. */
export function syncTabs(root: HTMLElement, signal: AbortSignal): void {
  choose(root, chosenTitles());
  const follow = (input: HTMLElement) => {
    const [label] = input instanceof HTMLInputElement ? (input.labels ?? []) : [];
    if (!label) return;
    const before = label.getBoundingClientRect().top;
    const title = titleIn(label);
    store([title, ...chosenTitles().filter((one) => one !== title)].slice(0, MAX_STORED));
    choose(root, [title]);
    // Panels above may have grown or shrunk; what the reader looks at stays where it is.
    window.scrollBy({ top: label.getBoundingClientRect().top - before, behavior: 'instant' });
  };
  listenWithin(root, 'change', '[data-synced] > input', follow, signal);
}

function choose(root: HTMLElement, titles: readonly string[]): void {
  for (const group of allWithin(root, '[data-synced]')) {
    const inputs = new Map(
      allWithin<HTMLInputElement>(group, ':scope > input').map((input) => [titleIn(input.labels?.[0]), input]),
    );
    const input = titles.flatMap((title) => inputs.get(title) ?? [])[0];
    if (input) input.checked = true;
  }
}

function titleIn(label: HTMLElement | undefined): string {
  return label?.textContent?.trim() ?? '';
}

/** The titles of tabs that were chosen, the last one first. Storage may be forbidden, and anybody may write to it. */
function chosenTitles(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

function store(titles: readonly string[]): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(titles));
  } catch {
    // The choice holds for this page only.
  }
}
