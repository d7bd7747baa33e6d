import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { ExclusiveCanonicalization } from 'xml-crypto';
import { ASSERTION_NAMESPACE, PROTOCOL_NAMESPACE } from '../response-xml.js';
import { VICTIM } from './hostile-response.js';

export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

const namespaces = { saml: ASSERTION_NAMESPACE, samlp: PROTOCOL_NAMESPACE, ds: SIGNATURE_NAMESPACE };

/** Hands the root of a response to an operation and returns the XML afterwards. */
export function operated(xml: string, operation: (root: Element) => void): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  operation(document.documentElement);
  return new XMLSerializer().serializeToString(document);
}

/** The first element with a local name at or below another one. */
export function first(within: Element, name: string): Element {
  const found = within.localName === name ? within : within.getElementsByTagNameNS('*', name).item(0);
  if (!found) throw new Error(`There is no ${name} in ${within.nodeName}.`);
  return found;
}

/** The signature right below an element. */
export function signatureOf(element: Element): Element {
  const found = Array.from(element.childNodes).find(({ nodeName }) => nodeName === 'ds:Signature');
  if (!found) throw new Error(`${element.nodeName} is not signed itself.`);
  return first(asElement(found), 'Signature');
}

/** A copy of an element with everything in it. */
export function copyOf(element: Element): Element {
  return asElement(element.cloneNode(true));
}

/** A copy of an element without the signature right below it. */
export function unsignedCopyOf(element: Element): Element {
  const copy = copyOf(element);
  copy.removeChild(signatureOf(copy));
  return copy;
}

/** Makes an assertion, or the one in a response, speak of the victim under another ID. */
export function forge(element: Element, id: string | null = '_evil'): Element {
  first(element, 'NameID').textContent = VICTIM;
  if (id !== null) element.setAttribute('ID', id);
  return element;
}

/** A new element without anything in it. */
export function newElement(beside: Element, prefix: keyof typeof namespaces, name: string): Element {
  return beside.ownerDocument.createElementNS(namespaces[prefix], `${prefix}:${name}`);
}

/** Puts the children into an element and returns it. */
export function filled(parent: Element, ...children: Element[]): Element {
  for (const child of children) parent.appendChild(child);
  return parent;
}

/** The text that signatures cover: an element, by exclusive canonicalization with the prefixes that are kept anyway. */
export function canonical(xml: string | Element, inclusiveNamespacesPrefixList: string[] = []): string {
  const element = typeof xml === 'string' ? new DOMParser().parseFromString(xml, 'text/xml').documentElement : xml;
  return String(new ExclusiveCanonicalization().process(element, { inclusiveNamespacesPrefixList }));
}

function asElement(node: Node): Element {
  const isElement = (each: Node): each is Element => each.nodeType === 1;
  if (!isElement(node)) throw new Error(`${node.nodeName} is no element.`);
  return node;
}
