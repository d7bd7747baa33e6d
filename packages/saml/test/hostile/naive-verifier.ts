import { createHash, verify } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { canonical, copyOf, first, SIGNATURE_NAMESPACE } from './surgery.js';

/**
 * Whether some signature in the document holds over some elements in it, which is what verifiers ask that fall
 * for wrapping: neither where the signature stands nor whether anybody reads those elements matters.
 */
export function verifiesSomewhere(xml: string, certificate: string): boolean {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  return Array.from(root.getElementsByTagNameNS(SIGNATURE_NAMESPACE, 'Signature')).some((signature) =>
    holds(signature, root, certificate),
  );
}

function holds(signature: Element, root: Element, certificate: string): boolean {
  const info = first(signature, 'SignedInfo');
  const value = Buffer.from(first(signature, 'SignatureValue').textContent ?? '', 'base64');
  const references = Array.from(info.getElementsByTagNameNS(SIGNATURE_NAMESPACE, 'Reference'));
  return (
    verify('sha256', Buffer.from(canonical(info)), certificate, value) &&
    references.every((reference) => matches(reference, signature, root))
  );
}

function matches(reference: Element, signature: Element, root: Element): boolean {
  const id = (reference.getAttribute('URI') ?? '').slice(1);
  const all = [root, ...Array.from(root.getElementsByTagName('*'))];
  const meant =
    id === '' ? [root] : all.filter((each) => ['ID', 'Id', 'id'].some((name) => each.getAttribute(name) === id));
  const digest = first(reference, 'DigestValue').textContent;
  return meant.some((element) => digestOf(withoutSignature(element, signature), prefixesOf(reference)) === digest);
}

function withoutSignature(element: Element, signature: Element): Element {
  const copy = copyOf(element);
  const text = String(signature);
  const own = Array.from(copy.getElementsByTagNameNS(SIGNATURE_NAMESPACE, 'Signature')).find(
    (each) => String(each) === text,
  );
  own?.parentNode?.removeChild(own);
  return copy;
}

function prefixesOf(reference: Element): string[] {
  const list = reference.getElementsByTagNameNS('*', 'InclusiveNamespaces').item(0)?.getAttribute('PrefixList');
  return list?.split(' ') ?? [];
}

function digestOf(element: Element, prefixes: string[]): string {
  return createHash('sha256').update(canonical(element, prefixes)).digest('base64');
}
