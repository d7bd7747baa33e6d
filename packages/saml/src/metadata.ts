import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { ServiceProvider } from './parties.js';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The document that tells an identity provider everything it has to know of this service. */
export function serviceMetadata(service: ServiceProvider, { signsRequests }: { signsRequests: boolean }): string {
  return generateServiceProviderMetadata({
    issuer: service.entityId,
    callbackUrl: service.acsUrl,
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
    decryptionPvk: service.key,
    decryptionCert: service.certificate,
    // The same document must have the same ID whenever it is asked for.
    generateUniqueId: () => '_lectern',
    ...(signsRequests && { privateKey: service.key, publicCerts: service.certificate }),
  });
}
