import { STYLE_ATTRIBUTE } from './quiet-html.js';
import { stylesOf } from './styles.js';

const OFFICE_LIST = `[${STYLE_ATTRIBUTE}*="mso-list"]`;

/** One item of a list that a program writes as a row of elements instead of nesting them. */
interface FlatItem {
  level: number;
  isOrdered: boolean;
  start: number;
  content: readonly ChildNode[];
}

/** Nests the lists that Word, Word on the web and Slack write as rows of elements that only say how deep they are. */
export function nestFlatLists(body: HTMLElement): void {
  nestRuns(
    [...body.querySelectorAll(OFFICE_LIST)].filter((element) => /^(p|h\d|div|li)$/.test(element.localName)),
    officeItem,
  );
  nestRuns([...body.querySelectorAll('.ListContainerWrapper')], webItem);
  nestRuns([...body.querySelectorAll('ul[data-indent], ol[data-indent]')], slackItem);
}

type ReadItems = (element: Element) => FlatItem[] | undefined;

/** Replaces elements that follow each other by one list. */
function nestRuns(elements: readonly Element[], read: ReadItems): void {
  let run: { first: Element; last: Element; items: FlatItem[] } | undefined;
  const end = (): void => {
    if (run) run.first.replaceWith(nested(run.items, run.first.ownerDocument));
    run = undefined;
  };
  for (const element of elements) {
    const items = read(element);
    if (items === undefined) continue;
    if (run && nextElement(run.last) === element) {
      run.last = element;
      run.items.push(...items);
    } else {
      end();
      run = { first: element, last: element, items };
    }
    if (element !== run.first) element.replaceChildren();
  }
  end();
}

/** The next element, unless there is text before it. */
function nextElement(element: Element): Element | null {
  for (let next = element.nextSibling; next !== null; next = next.nextSibling) {
    if (next.nodeType === 1) return element.nextElementSibling;
    if (next.nodeType === 3 && (next.textContent ?? '').trim() !== '') return null;
  }
  return null;
}

function nested(items: readonly FlatItem[], document: Document): Element {
  const top = document.createElement('div');
  const lists: Element[] = [];
  for (const { level, isOrdered, start, content } of items) {
    lists.length = Math.min(lists.length, level);
    const tag = isOrdered ? 'ol' : 'ul';
    const open = lists.at(-1);
    if (lists.length === level && open?.localName !== tag) lists.pop();
    while (lists.length < level) {
      const list = document.createElement(tag);
      if (isOrdered && start > 1 && lists.length === level - 1) list.setAttribute('start', String(start));
      const outer = lists.at(-1);
      (outer?.lastElementChild ?? outer ?? top).append(list);
      lists.push(list);
    }
    const item = document.createElement('li');
    item.append(...content);
    lists.at(-1)?.append(item);
  }
  return top;
}

/** A paragraph of Word that says which list it belongs to. Its number or bullet is a text that others do not show. */
function officeItem(element: Element): FlatItem[] | undefined {
  const found = /level(?<level>\d)/.exec(stylesOf(element).get('mso-list') ?? '');
  if (!found) return undefined;
  const marker = [...element.querySelectorAll(OFFICE_LIST)].find((part) => stylesOf(part).get('mso-list') === 'ignore');
  const sign = (marker?.textContent ?? '').replace(/\s/g, '');
  const number = /^\(?(?<number>[0-9]+|[a-z]{1,4})[.)]$/i.exec(sign)?.groups?.['number'];
  marker?.remove();
  return [
    {
      level: Number(found.groups?.['level'] ?? 1),
      isOrdered: number !== undefined && sign !== 'o',
      start: Number.parseInt(number ?? '1', 10) || 1,
      content: [...element.childNodes],
    },
  ];
}

/** Word on the web has a list around every single item. */
function webItem(element: Element): FlatItem[] | undefined {
  const items = [...element.querySelectorAll('li')].map((item) => ({
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || 1,
    isOrdered: item.parentElement?.localName === 'ol',
    start: Number(item.parentElement?.getAttribute('start')) || 1,
    content: [...item.childNodes],
  }));
  return items.length > 0 ? items : undefined;
}

/** Slack has a list of its own for every run of items of one depth. */
function slackItem(element: Element): FlatItem[] | undefined {
  const level = 1 + (Number(element.getAttribute('data-indent')) || 0);
  const items = [...element.children].map((item) => ({
    level,
    isOrdered: element.localName === 'ol',
    start: 1,
    content: [...item.childNodes],
  }));
  return items.length > 0 ? items : undefined;
}
