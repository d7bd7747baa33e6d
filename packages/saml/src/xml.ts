import { DOMParser } from '@xmldom/xmldom';
import { requireSoundMarkup } from './sound-markup.js';

const NAMESPACES = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

export type Vocabulary = keyof typeof NAMESPACES;

const ELEMENT_NODE = 1;

/** Parses a document and returns its root; throws when it is not well-formed, or too large to be looked at safely. */
export function parseXml(text: string): Element {
  const fail = (problem: string): never => {
    throw new Error(problem);
  };
  requireSoundMarkup(text);
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const root: Element | null = parser.parseFromString(text, 'text/xml').documentElement;
  if (!root) throw new Error('there is no element');
  return root;
}

/** The elements right below another one, all of them or those with a name. */
export function childElements(parent: Element, vocabulary?: Vocabulary, name?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isElement(node) && (vocabulary === undefined || isNamed(node, vocabulary, name))) found.push(node);
  }
  return found;
}

/** The one element with a name right below another; null when there are none or several. */
export function onlyChild(parent: Element, vocabulary: Vocabulary, name: string): Element | null {
  const [child, ...others] = childElements(parent, vocabulary, name);
  return child && others.length === 0 ? child : null;
}

/** Everything at and below an element, in the order of the document. */
export function elementsNamed(root: Element): Element[] {
  const found: Element[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    waiting.push(...childElements(element).reverse());
  }
  return found;
}

/** Whether an element has a name; any name of the vocabulary will do when none is given. */
export function isNamed(element: Element, vocabulary: Vocabulary, name?: string): boolean {
  return element.namespaceURI === NAMESPACES[vocabulary] && (name === undefined || element.localName === name);
}

/** The text of an element that has nothing but text; null when there is more in it. */
export function elementText(element: Element): string | null {
  return childElements(element).length === 0 ? (element.textContent ?? '').trim() : null;
}

/** The value of an attribute; null when it is not there, which is not the same as empty. */
export function attributeOf(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null;
}

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT_NODE;
}
