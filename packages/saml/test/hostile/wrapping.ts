import { encodeResponse, type ResponseOptions } from '../identity-provider.js';
import type { HostileResponse } from './hostile-response.js';
import { copyOf, filled, first, forge, newElement, operated, signatureOf, unsignedCopyOf } from './surgery.js';

/** The eight classic wrappings: a signature that holds, over something that nobody reads. */
export const classicWrappings: HostileResponse[] = [
  wrapped('XSW 1: the signed response stands in its own signature', 'response', (root) => {
    const original = unsignedCopyOf(root);
    forge(root);
    signatureOf(root).appendChild(original);
  }),
  wrapped('XSW 2: the signed response stands before its own signature', 'response', (root) => {
    const original = unsignedCopyOf(root);
    forge(root);
    root.insertBefore(original, signatureOf(root));
  }),
  wrapped('XSW 3: a forged assertion stands before the signed one', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    root.insertBefore(forge(unsignedCopyOf(assertion)), assertion);
  }),
  wrapped('XSW 4: the signed assertion stands in a forged one', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    const evil = forge(unsignedCopyOf(assertion));
    root.replaceChild(evil, assertion);
    evil.appendChild(assertion);
  }),
  wrapped('XSW 5: a forged assertion has the signature, the signed one follows without', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    root.appendChild(unsignedCopyOf(assertion));
    forge(assertion);
  }),
  wrapped('XSW 6: a forged assertion has the signature, and in that the signed one', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    const original = unsignedCopyOf(assertion);
    forge(assertion);
    signatureOf(assertion).appendChild(original);
  }),
  wrapped(
    'XSW 7: a forged assertion with the same ID stands in extensions before the signed one',
    'assertion',
    (root) => {
      const assertion = first(root, 'Assertion');
      const extensions = newElement(root, 'samlp', 'Extensions');
      root.insertBefore(filled(extensions, forge(unsignedCopyOf(assertion), null)), assertion);
    },
  ),
  wrapped(
    'XSW 8: a forged assertion has the signature, with the signed one in an object of it',
    'assertion',
    (root) => {
      const assertion = first(root, 'Assertion');
      const original = unsignedCopyOf(assertion);
      forge(assertion, null);
      signatureOf(assertion).appendChild(filled(newElement(root, 'ds', 'Object'), original));
    },
  ),
];

/** Other places where the signed assertion can hide behind a forged one. */
export const furtherWrappings: HostileResponse[] = [
  ...(['Extensions', 'Status'] as const).map((name) =>
    wrapped(`the signed assertion hides in ${name}`, 'assertion', (root) => {
      const assertion = first(root, 'Assertion');
      root.replaceChild(forge(unsignedCopyOf(assertion)), assertion);
      if (name === 'Status') {
        first(root, 'Status').appendChild(filled(newElement(root, 'samlp', 'StatusDetail'), assertion));
      } else {
        root.insertBefore(filled(newElement(root, 'samlp', 'Extensions'), assertion), first(root, 'Status'));
      }
    }),
  ),
  ...['SubjectConfirmationData', 'AttributeValue', 'Conditions', 'NameID'].map((name) =>
    wrapped(`the signed assertion hides in ${name} of the forged one`, 'assertion', (root) => {
      const assertion = first(root, 'Assertion');
      const evil = forge(unsignedCopyOf(assertion));
      root.replaceChild(evil, assertion);
      first(evil, name).appendChild(assertion);
    }),
  ),
  wrapped('the signed assertion is the advice of a forged one', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    const evil = forge(unsignedCopyOf(assertion));
    root.replaceChild(evil, assertion);
    evil.insertBefore(filled(newElement(root, 'saml', 'Advice'), assertion), first(evil, 'AuthnStatement'));
  }),
  wrapped(
    'the signature belongs to the response, with the signed assertion in an object of it',
    'assertion',
    (root) => {
      const assertion = first(root, 'Assertion');
      const signature = signatureOf(assertion);
      const original = unsignedCopyOf(assertion);
      root.replaceChild(forge(unsignedCopyOf(assertion)), assertion);
      signature.appendChild(filled(newElement(root, 'ds', 'Object'), original));
      root.insertBefore(signature, first(root, 'Status'));
    },
  ),
  wrapped('the signed response hides in extensions of a forged one', 'response', (root) => {
    const original = copyOf(root);
    root.removeChild(signatureOf(root));
    forge(root);
    root.insertBefore(filled(newElement(root, 'samlp', 'Extensions'), original), first(root, 'Status'));
  }),
  wrapped('the signed response hides in a forged one, both signed', 'both', (root) => {
    const original = copyOf(root);
    root.removeChild(signatureOf(root));
    forge(root);
    root.appendChild(original);
  }),
  ...['Id', 'id'].map((name) =>
    wrapped(`a forged assertion has the signed ID as its ${name}`, 'assertion', (root) => {
      const assertion = first(root, 'Assertion');
      const original = unsignedCopyOf(assertion);
      assertion.setAttribute(name, assertion.getAttribute('ID') ?? '');
      forge(assertion);
      root.appendChild(original);
    }),
  ),
  ...['before', 'behind'].map((place) =>
    wrapped(`a forged assertion with the signed ID stands ${place} the signed one`, 'assertion', (root) => {
      const assertion = first(root, 'Assertion');
      const evil = forge(unsignedCopyOf(assertion), null);
      root.insertBefore(evil, place === 'before' ? assertion : null);
    }),
  ),
  wrapped('the forged assertion calls itself so in another namespace', 'assertion', (root) => {
    const assertion = first(root, 'Assertion');
    const evil = root.ownerDocument.createElementNS('urn:example:other', 'Assertion');
    for (const child of Array.from(forge(unsignedCopyOf(assertion)).childNodes)) evil.appendChild(child);
    root.insertBefore(evil, assertion);
  }),
  wrapped('something else has the ID of the signed assertion', 'assertion', (root) => {
    const decoy = newElement(root, 'samlp', 'Extensions');
    decoy.setAttribute('ID', first(root, 'Assertion').getAttribute('ID') ?? '');
    root.insertBefore(decoy, first(root, 'Status'));
  }),
];

/** Wraps a response of the provider; where the signed part ends up, and how often, decides which check notices. */
function wrapped(name: string, sign: ResponseOptions['sign'], operation: (root: Element) => void): HostileResponse {
  return {
    name,
    reason: ['one-assertion', 'repeated-id', 'signature-shape'],
    make: async (kit) =>
      encodeResponse(operated(await kit.respond({ sign, attributes: { role: 'reader' } }), operation)),
  };
}
