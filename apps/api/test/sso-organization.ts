import { freePort } from '../../../scripts/lib/free-port.mjs';
import { api, build, Client, startApi } from './harness.js';
import { type RunningIdentityProvider, startIdentityProvider } from './identity-provider.js';

/** An API on the network, and an identity provider that it does not know yet. */
export interface SsoWorld {
  origin: string;
  identityProvider: RunningIdentityProvider;
  close(): Promise<void>;
}

/** Starts both on loopback. */
export async function startSsoWorld(): Promise<SsoWorld> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [{ app, close }, identityProvider] = await Promise.all([
    startApi({ LECTERN_PUBLIC_URL: origin }),
    startIdentityProvider(),
  ]);
  await app.listen(port, '127.0.0.1');
  return {
    origin,
    identityProvider,
    close: async () => {
      await Promise.all([close(), identityProvider.close()]);
    },
  };
}

type Settings = Omit<Parameters<typeof build.samlProvider>[0], 'organizationId'>;

/** An organization with a provider that people sign in with. */
export async function newSsoOrganization({ origin, identityProvider }: SsoWorld, settings: Settings = {}) {
  const { id, admin } = await build.organization();
  const { entityId, ssoUrl, certificate } = identityProvider;
  const row = await build.samlProvider({ organizationId: id, entityId, ssoUrl, certificate, ...settings });
  const { body: provider } = await new Client(admin.token, callAt(origin)).get(`/orgs/${id}/saml/${row.id}`);
  return { id, admin, client: api.as(admin), provider, startURL: provider.service.startURL };
}

/** Calls an API over the network. */
export function callAt(origin: string): NonNullable<ConstructorParameters<typeof Client>[1]> {
  return async ({ method, url, headers, payload }) => {
    const response = await fetch(new URL(url, origin), {
      method,
      ...(headers && { headers }),
      ...(payload !== undefined && { body: payload }),
    });
    const body = await response.text();
    return { statusCode: response.status, headers: Object.fromEntries(response.headers), body };
  };
}
