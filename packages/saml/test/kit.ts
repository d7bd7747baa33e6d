import type { IdentityProvider, ServiceProvider } from '../src/parties.js';
import { newIdentityProvider, type ResponseOptions, type TestIdentityProvider } from './identity-provider.js';
import { PROVIDER, SERVICE, STRANGER } from './test-identities.js';

/** A service, the provider that it trusts, and somebody whom it does not. */
export interface Kit {
  service: ServiceProvider;
  provider: TestIdentityProvider;
  /** Calls itself by the name of the provider and has another key. */
  stranger: TestIdentityProvider;
  /** When responses are made and read. */
  at: Date;
  trust: { service: ServiceProvider; identityProvider: IdentityProvider; now: Date };
  /** An honest response of the provider to the request `_request`, but for what is said otherwise. */
  respond(options: Pick<ResponseOptions, 'sign'> & Partial<ResponseOptions>): Promise<string>;
}

/** Introduces a service and a provider to each other. */
export function newKit(at = new Date('2026-03-04T05:06:07.000Z')): Kit {
  const [provider, stranger] = [newIdentityProvider(PROVIDER), newIdentityProvider(STRANGER)];
  const service = {
    entityId: 'https://docs.example.org/saml/acme',
    acsUrl: 'https://docs.example.org/saml/acme/acs?from=idp&kind=post',
    ...SERVICE,
  };
  const identityProvider = {
    entityId: provider.entityId,
    ssoUrl: provider.ssoUrl,
    certificates: [provider.certificate],
  };
  return {
    service,
    provider,
    stranger,
    at,
    trust: { service, identityProvider, now: at },
    respond: (options) => provider.respond({ service, at, inResponseTo: '_request', ...options }),
  };
}
