import { SamlRefusal } from '../refusal.js';
import { attributeOf, childElements, elementsNamed, isNamed, onlyChild } from '../xml.js';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const CANONICAL = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
]);
const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]);
const DIGESTS = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']);
const PARTS = ['SignedInfo', 'SignatureValue', 'KeyInfo'];

/** Whether a signature stands right in an element. */
export function isSigned(element: Element): boolean {
  return childElements(element, 'signature', 'Signature').length > 0;
}

/** Refuses signatures that are anything but one over the whole element they stand in: the root or the assertion. */
export function requireSoundSignatures(root: Element, assertion: Element): void {
  const signatures = elementsNamed(root).filter(({ localName }) => localName === 'Signature');
  const places = new Set(signatures.map(({ parentNode }) => parentNode));
  if (places.size !== signatures.length) throw new SamlRefusal('signature-shape');
  for (const signature of signatures) {
    const signed = [root, assertion].find((element) => element === signature.parentNode);
    if (!signed || !isNamed(signature, 'signature')) throw new SamlRefusal('signature-shape');
    requireSound(signature, signed);
  }
}

function requireSound(signature: Element, signed: Element): void {
  const info = onlyChild(signature, 'signature', 'SignedInfo');
  const reference = info && onlyChild(info, 'signature', 'Reference');
  const hasOnlyParts = childElements(signature).every(
    (part) => isNamed(part, 'signature') && PARTS.includes(part.localName),
  );
  const id = attributeOf(signed, 'ID');
  if (!reference || !hasOnlyParts || !id || attributeOf(reference, 'URI') !== `#${id}`) {
    throw new SamlRefusal('signature-shape');
  }
  requireTransforms(reference);
  requireAlgorithm(info, 'CanonicalizationMethod', CANONICAL);
  requireAlgorithm(info, 'SignatureMethod', SIGNATURES);
  requireAlgorithm(reference, 'DigestMethod', DIGESTS);
}

/** Anything else than leaving out the signature and writing the rest canonically could hide a part of what is signed. */
function requireTransforms(reference: Element): void {
  const transforms = onlyChild(reference, 'signature', 'Transforms');
  const algorithms = transforms ? childElements(transforms).map((each) => attributeOf(each, 'Algorithm') ?? '') : [];
  const [first, second = '', ...others] = algorithms;
  if (first !== ENVELOPED || !CANONICAL.has(second) || others.length > 0) throw new SamlRefusal('signature-shape');
}

function requireAlgorithm(parent: Element, name: string, allowed: ReadonlySet<string>): void {
  const method = onlyChild(parent, 'signature', name);
  if (!method || !allowed.has(attributeOf(method, 'Algorithm') ?? '')) throw new SamlRefusal('weak-algorithm');
}
