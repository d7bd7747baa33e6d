import { SamlRefusal } from '../refusal.js';
import { attributeOf, childElements, elementsNamed, isNamed, onlyChild, parseXml } from '../xml.js';
import { isSigned, requireSoundSignatures } from './signature-shape.js';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** These names may stand only where they belong, in whichever namespace: everything else is an attempt to confuse. */
const UNIQUE_NAMES = new Set(['Response', 'Assertion', 'EncryptedAssertion']);

/** A response that has the one shape in which no reader can mistake one part for another. */
export interface ShapedResponse {
  root: Element;
  /** The one assertion, plain or encrypted. */
  assertion: Element;
  isEncrypted: boolean;
  isSigned: boolean;
}

/** Reads a response and refuses every other shape than the common one. Nothing in it is believed yet. */
export function shapeOfResponse(xml: string): ShapedResponse {
  const root = parse(xml);
  if (!isNamed(root, 'protocol', 'Response') || attributeOf(root, 'Version') !== '2.0') {
    throw new SamlRefusal('not-a-response');
  }
  requireSuccess(root);
  const assertion = onlyAssertion(root);
  requireUniqueIds(root);
  requireSoundSignatures(root, assertion);
  return {
    root,
    assertion,
    isEncrypted: isNamed(assertion, 'assertion', 'EncryptedAssertion'),
    isSigned: isSigned(root),
  };
}

/** Reads an assertion that was encrypted, by the same rules. */
export function shapeOfDecrypted(xml: string): Element {
  const assertion = parse(xml);
  const isAlone = elementsNamed(assertion).every(
    (element) => element === assertion || !UNIQUE_NAMES.has(element.localName),
  );
  if (!isNamed(assertion, 'assertion', 'Assertion') || !isAlone) throw new SamlRefusal('one-assertion');
  requireUniqueIds(assertion);
  requireSoundSignatures(assertion, assertion);
  return assertion;
}

function parse(xml: string): Element {
  try {
    return parseXml(xml);
  } catch (cause) {
    throw new SamlRefusal('unreadable', { cause });
  }
}

function requireSuccess(root: Element): void {
  const status = onlyChild(root, 'protocol', 'Status');
  const code = status && onlyChild(status, 'protocol', 'StatusCode');
  if (!code) throw new SamlRefusal('not-a-response');
  if (attributeOf(code, 'Value') !== SUCCESS) throw new SamlRefusal('identity-provider-refused');
}

function onlyAssertion(root: Element): Element {
  const [assertion, ...others] = elementsNamed(root).filter(
    (element) => element !== root && UNIQUE_NAMES.has(element.localName),
  );
  const isInPlace = assertion !== undefined && childElements(root, 'assertion').includes(assertion);
  if (!isInPlace || others.length > 0 || assertion.localName === 'Response') throw new SamlRefusal('one-assertion');
  return assertion;
}

/** Libraries look for `ID`, `Id` and `id`, so all of them count as one. */
function requireUniqueIds(root: Element): void {
  const ids = elementsNamed(root).flatMap((element) =>
    ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []),
  );
  if (new Set(ids).size !== ids.length) throw new SamlRefusal('repeated-id');
}
