/** Why a response is not believed, in words for the person who wants to sign in. */
export const refusals = {
  'too-large':
    'The response of the identity provider is larger than 512 KiB. Configure it to send only the groups that are needed.',
  unreadable: 'The response of the identity provider cannot be read: it is not a base64-encoded XML document.',
  'forbidden-markup':
    'The response of the identity provider has a document type, comments or processing instructions, which are not accepted.',
  'not-a-response': 'This is not a SAML 2.0 response.',
  'identity-provider-refused': 'The identity provider refused the sign-in.',
  'one-assertion': 'The response must have exactly one assertion, directly below its root.',
  'repeated-id': 'Several elements of the response have the same ID.',
  unsigned: 'Neither the response nor its assertion is signed.',
  'signature-shape': 'A signature is in the wrong place, or does not cover the element that contains it.',
  'weak-algorithm':
    'The response is signed with an algorithm that is not accepted. Use RSA with SHA-256 and exclusive canonicalization.',
  'encryption-algorithm':
    'The assertion is encrypted with an algorithm that is not accepted. Use AES-GCM and rsa-oaep-mgf1p with SHA-1.',
  undecipherable:
    'The encrypted assertion cannot be decrypted with the key of this service, or its content is invalid.',
  'signature-invalid': 'The signature does not match a certificate of this identity provider.',
  issuer: 'The response was not issued by the configured identity provider.',
  destination: 'The response is for a different address.',
  audience: 'The assertion is for a different service.',
  recipient: 'The assertion does not name this address as its recipient.',
  expired: 'The response has expired. Sign in again.',
  'not-yet-valid': 'The response is not valid yet. Check the clocks of the identity provider and of this server.',
  'wrong-request': 'The response does not match the request that it names.',
  'no-subject': 'The assertion does not say who is signing in.',
  'no-bearer':
    'The assertion has no valid bearer confirmation for browsers: it needs an end time, and must not have a start time.',
  'no-authentication': 'The assertion has no authentication statement.',
  'unknown-condition': 'The assertion has an unknown condition, so it is not accepted.',
  'bad-time': 'The response has an invalid time. Times look like 2026-01-31T12:00:00Z.',
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
