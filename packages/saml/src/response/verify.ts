import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { IdentityProvider, ServiceProvider } from '../parties.js';
import { SamlRefusal } from '../refusal.js';

interface Parties {
  service: ServiceProvider;
  identityProvider: IdentityProvider;
}

/** What the library says when the signature of a whole response is wrong, which it finds out before it opens anything. */
const WRONG_ENVELOPE = 'Invalid document signature';

/**
 * Has every signature of a response checked and returns the XML of the assertion that they cover. Times, audience and
 * the request are checked by whoever reads it, against a clock that is passed in.
 */
export async function verifiedAssertion(
  xml: string,
  parties: Parties,
  signed: { response: boolean; assertion: boolean },
): Promise<string> {
  try {
    return await validate(xml, parties, signed);
  } catch (cause) {
    throw new SamlRefusal('signature-invalid', { cause });
  }
}

/** Refuses a response with an encrypted assertion whose own signature is wrong, or which cannot be opened. */
export async function requireSignedEnvelope(xml: string, parties: Parties): Promise<void> {
  try {
    await validate(xml, parties, { response: true, assertion: false });
  } catch (cause) {
    const isWrong = cause instanceof Error && cause.message === WRONG_ENVELOPE;
    throw new SamlRefusal(isWrong ? 'signature-invalid' : 'undecipherable', { cause });
  }
}

async function validate(
  xml: string,
  { service, identityProvider }: Parties,
  signed: { response: boolean; assertion: boolean },
): Promise<string> {
  const saml = new SAML({
    issuer: service.entityId,
    callbackUrl: service.acsUrl,
    idpCert: [...identityProvider.certificates],
    decryptionPvk: service.key,
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const SAMLResponse = Buffer.from(xml).toString('base64');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
  const assertion = profile?.getAssertionXml?.();
  if (!assertion) throw new Error('the library found no assertion');
  return assertion;
}
