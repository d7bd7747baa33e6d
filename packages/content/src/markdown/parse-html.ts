import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  type ParserOptions,
  parse,
  parseFragment,
} from 'parse5';

export type ParsedNode = DefaultTreeAdapterTypes.ChildNode;
export type ParsedElement = DefaultTreeAdapterTypes.Element;

/**
 * Reads a piece of HTML as a browser would. Gives nothing for HTML that stands for more than twice as many elements as
 * it has tags: an element that is never closed begins again in every paragraph, so 30 kB can stand for millions of them.
 */
export function parseHtmlFragment(html: string): ParsedNode[] | undefined {
  return bounded(html, (options) => parseFragment<DefaultTreeAdapterMap>(html, options).childNodes);
}

/** Reads a whole page as a browser would; gives nothing in the same case. */
export function parseHtmlPage(html: string): ParsedNode[] | undefined {
  return bounded(html, (options) => parse<DefaultTreeAdapterMap>(html, options).childNodes);
}

/** Even an empty page has three elements. */
const ALWAYS_THERE = 3;

/** How many elements the HTML that is being read may still make. */
let left = 0;

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement(name, namespace, attributes) {
    left -= 1;
    if (left < 0) throw new TooManyElements();
    return defaultTreeAdapter.createElement(name, namespace, attributes);
  },
};

function bounded<Result>(
  html: string,
  read: (options: ParserOptions<DefaultTreeAdapterMap>) => Result,
): Result | undefined {
  left = 2 * (html.split('<').length - 1) + ALWAYS_THERE;
  try {
    return read({ treeAdapter });
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
}

class TooManyElements extends Error {}
