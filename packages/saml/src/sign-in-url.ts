import { SAML } from '@node-saml/node-saml';
import type { IdentityProvider, ServiceProvider } from './parties.js';

/** The request that somebody is sent to the identity provider with. */
export interface SignInRequest {
  /** What the response will say it answers. */
  requestId: string;
  /** Whether the request is signed, as some providers ask for. */
  isSigned: boolean;
}

/** The address at the identity provider that signs somebody in for this request, by the redirect binding. */
export function signInUrl(
  service: ServiceProvider,
  identityProvider: IdentityProvider,
  { requestId, isSigned }: SignInRequest,
): Promise<string> {
  const saml = new SAML({
    issuer: service.entityId,
    callbackUrl: service.acsUrl,
    entryPoint: identityProvider.ssoUrl,
    idpCert: [...identityProvider.certificates],
    generateUniqueId: () => requestId,
    // The provider knows best how people prove who they are, and under which name it speaks of them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    ...(isSigned && { privateKey: service.key }),
  });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}
