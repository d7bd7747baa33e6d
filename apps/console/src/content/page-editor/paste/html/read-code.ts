import { codeFromText } from '@lectern/editing/commands/paste';
import type { Node } from 'prosemirror-model';
import { isJunk, isMonospaced, stylesOf } from './styles.js';

const LINE_ELEMENTS = new Set(['div', 'p', 'li', 'tr']);

/** The block of code that an element shows. */
export function readPastedCode(element: Element): Node {
  // What stands around the code in a frame says what it is, or copies it.
  const codes = element.querySelectorAll('code');
  const code = codes.length === 1 ? codes[0] : undefined;
  return codeFromText(codeText(code ?? element).replace(/^\n/, ''), languageOf(element));
}

/** Whether an element that is no `pre` shows code, as those that code editors copy. */
export function showsCode(element: Element, styles: ReadonlyMap<string, string>): boolean {
  return element.localName === 'div' && styles.get('white-space') === 'pre' && isMonospaced(styles);
}

function codeText(element: Element): string {
  let text = '';
  const add = (node: ChildNode): void => {
    if (node.nodeType === 3) text += (node.textContent ?? '').replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
    if (!isElement(node)) return;
    if (node.localName === 'br') text += '\n';
    else if (!isNoCode(node)) {
      const isLine = LINE_ELEMENTS.has(node.localName);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      const length = text.length;
      for (const child of node.childNodes) add(child);
      // A line with nothing in it is still a line.
      if (isLine && (text.length === length || !text.endsWith('\n'))) text += '\n';
    }
  };
  for (const child of element.childNodes) add(child);
  return text;
}

function isNoCode(element: Element): boolean {
  const styles = stylesOf(element);
  return isJunk(element, styles) || styles.get('user-select') === 'none' || element.hasAttribute('data-line-number');
}

function isElement(node: ChildNode): node is Element & ChildNode {
  return node.nodeType === 1;
}

const LANGUAGE_CLASS =
  /(?:^|[\s_])(?:language|lang|highlight-source|highlight-text|sourceCode|brush:?)[-\s]+([\w+#-]+)/;
const NO_LANGUAGES = new Set(['plaintext', 'text', 'none', 'plain', 'nohighlight', 'txt']);

/** What the page calls the language of the code, on the element, in it or a little above it. */
function languageOf(element: Element): string | null {
  const places = [element.querySelector('code'), element, element.parentElement, element.parentElement?.parentElement];
  for (const place of places) {
    const found = place && nameOn(place);
    if (found) return NO_LANGUAGES.has(found) ? null : found.replace(/-(basic|js)$/, '').slice(0, 40);
  }
  return null;
}

function nameOn(element: Element): string | undefined {
  const attributes = ['data-language', 'data-lang', 'data-code-lang'].map((name) => element.getAttribute(name));
  const given = attributes.find((value) => value && /^[\w+#-]+$/.test(value));
  const parameters = /brush:\s*([\w+#-]+)/.exec(element.getAttribute('data-syntaxhighlighter-params') ?? '');
  return (given ?? parameters?.[1] ?? LANGUAGE_CLASS.exec(element.className)?.[1])?.toLowerCase();
}
