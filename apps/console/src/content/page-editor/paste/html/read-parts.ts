import { createNode } from '@lectern/editing/schema/schema';
import type { Node } from 'prosemirror-model';

type ReadBlocks = (element: Element) => Node[];

interface Item {
  checked: boolean | undefined;
  blocks: Node[];
}

/** A list. Lists that stand between its items instead of in them belong to the item above them. */
export function readPastedList(element: Element, read: ReadBlocks): Node | undefined {
  const items: Item[] = [];
  for (const child of element.children) {
    const isNested = /^(ul|ol)$/.test(child.localName);
    const nested = isNested ? readPastedList(child, read) : undefined;
    const last = items.at(-1);
    if (nested && last) last.blocks.push(nested);
    else if (nested) items.push({ checked: undefined, blocks: [nested] });
    else if (!isNested) {
      const checked = isChecked(child);
      const blocks = read(child);
      if (blocks.length > 0 || child.localName === 'li') items.push({ checked, blocks });
    }
  }
  if (items.length === 0) return undefined;
  const isTasks = items.some(({ checked }) => checked !== undefined);
  const start = Number(element.getAttribute('start')) || 1;
  const name = isTasks ? 'list_tasks' : element.localName === 'ol' ? 'list_ordered' : 'list_unordered';
  return createNode(
    name,
    name === 'list_ordered' && start > 1 ? { start } : {},
    items.map(({ checked, blocks }) =>
      createNode(
        'list_item',
        isTasks ? { checked: checked ?? false } : {},
        blocks.length > 0 ? blocks : createNode('paragraph'),
      ),
    ),
  );
}

/** Whether an element that is no list consists of tasks. */
export function isTaskList(element: Element): boolean {
  return element.querySelector(':scope > [data-task-state]') !== null;
}

/** Whether an item is a task, and done. */
function isChecked(item: Element): boolean | undefined {
  if (item.getAttribute('role') === 'checkbox') {
    for (const picture of item.querySelectorAll('img')) picture.remove();
    return item.getAttribute('aria-checked') === 'true';
  }
  const state = item.getAttribute('data-task-state') ?? item.getAttribute('data-checked');
  if (state !== null) return /^(done|true)$/i.test(state);
  const box = item.querySelector('input[type="checkbox"], .checkbox');
  if (box === null || box.closest('li, [data-task-state]') !== item) return undefined;
  return box.hasAttribute('checked') || box.classList.contains('checkbox-on');
}

const CALLOUT =
  /(^|[\s_-])(admonition|callout|notecard|markdown-alert|confluence-information-macro|panel-body-root)([\s_-]|$)/;

/** The style of the hint that an element stands for: what pages call notes, callouts, alerts or panels. */
export function calloutStyle(element: Element): string | undefined {
  const panel = element.getAttribute('data-panel-type');
  const isCallout =
    panel !== null || (/^(div|aside|section|blockquote)$/.test(element.localName) && CALLOUT.test(element.className));
  const isAside = element.localName === 'aside' && /^\s*\p{Extended_Pictographic}/u.test(element.textContent ?? '');
  const isPartOfOne = CALLOUT.test(element.parentElement?.className ?? '');
  if (isPartOfOne || (!isCallout && !isAside)) return undefined;
  const kind = `${panel ?? ''} ${element.className}`.toLowerCase();
  if (/danger|error|critical|caution/.test(kind)) return 'danger';
  if (/warning|important|attention/.test(kind)) return 'warning';
  return /tip|success|check/.test(kind) ? 'success' : 'info';
}

/** Whether the title of a callout says no more than what its looks say. */
export function isCalloutTitle(element: Element): boolean {
  return /^(note|info|information|tip|hint|important|warning|caution|danger|success)[:!]?$/i.test(
    (element.textContent ?? '').trim(),
  );
}
