import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { IdentityProvider, ServiceProvider } from '../parties.js';
import { SamlRefusal } from '../refusal.js';

/**
 * Has every signature of a response checked and answers the XML of the assertion that they cover. Times, audience and
 * the request are checked by whoever reads it, against a clock that is handed in.
 */
export async function verifiedAssertion(
  xml: string,
  { service, identityProvider }: { service: ServiceProvider; identityProvider: IdentityProvider },
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
  try {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const assertion = profile?.getAssertionXml?.();
    if (!assertion) throw new Error('the library found no assertion');
    return assertion;
  } catch (cause) {
    throw new SamlRefusal('signature-invalid', { cause });
  }
}
