/** Why a response is not believed, in words for the person who wants to sign in. */
export const refusals = {
  'too-large':
    'The response of the identity provider is larger than 512 KiB. Have it send only those groups that are needed.',
  unreadable: 'The response of the identity provider cannot be read: it is not base64 of an XML document.',
  'forbidden-markup':
    'The response of the identity provider has a document type, comments or processing instructions, which are not accepted.',
  'not-a-response': 'What was sent is not a SAML 2.0 response.',
  'identity-provider-refused': 'The identity provider refused the sign-in.',
  'one-assertion': 'The response must have exactly one assertion, right below its root.',
  'repeated-id': 'The response gives one ID to several elements.',
  unsigned: 'Neither the response nor its assertion is signed.',
  'signature-shape': 'A signature stands where it does not belong, or covers something else than what it stands in.',
  'weak-algorithm':
    'The response is signed with an algorithm that is not accepted. Use RSA with SHA-256 and exclusive canonicalization.',
  'encryption-algorithm':
    'The assertion is encrypted with an algorithm that is not accepted. Use AES-GCM and rsa-oaep-mgf1p with SHA-1.',
  undecipherable: 'The encrypted assertion cannot be opened with the key of this service, or holds something wrong.',
  'signature-invalid': 'The signature does not match a certificate of this identity provider.',
  issuer: 'The response was issued by another identity provider than the one that is configured.',
  destination: 'The response is meant for another address than this one.',
  audience: 'The assertion is meant for another service than this one.',
  recipient: 'The assertion does not name this address as its recipient.',
  expired: 'The response has expired. Sign in again.',
  'not-yet-valid':
    'The response is not valid yet. Compare the clock of the identity provider with that of this server.',
  'wrong-request': 'The response does not belong to the request that it names.',
  'no-subject': 'The assertion does not say who signs in.',
  'no-bearer': 'The assertion has no bearer confirmation as browsers need it: with an end, and without a beginning.',
  'no-authentication': 'The assertion does not say that somebody authenticated.',
  'unknown-condition': 'The assertion has a condition that is not understood, so it cannot be relied on.',
  'bad-time': 'The response has a time that cannot be read. Times look like 2026-01-31T12:00:00Z.',
} as const;

export type RefusalReason = keyof typeof refusals;

/** A response that is not believed. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';

  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(refusals[reason], options);
  }
}
