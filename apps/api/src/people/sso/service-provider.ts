import type { Keyring } from '@lectern/database/keyring';
import type { SamlProviderRow } from '@lectern/database/people/sso/saml-providers.queries';
import type { ServiceProvider } from '@lectern/saml/parties';

/** The addresses of this installation that an identity provider and its people use. */
export function serviceUrls(samlProviderId: string, { api }: { api: string }) {
  const base = `${api}/sso/saml/${samlProviderId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** This installation as an identity provider sees it; the key is open. */
export function serviceProviderOf(
  { id, serviceKey, serviceCertificate }: SamlProviderRow,
  keyring: Keyring,
  urls: { api: string },
): ServiceProvider {
  const { acsURL, entityID } = serviceUrls(id, urls);
  return {
    entityId: entityID,
    acsUrl: acsURL,
    key: keyring.open('saml-keys', serviceKey),
    certificate: serviceCertificate,
  };
}
