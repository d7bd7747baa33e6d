import type { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import type { Keyring } from '@lectern/database/keyring';
import {
  createSamlProvider,
  type SamlProviderRow,
  type SamlProviderSettings,
} from '@lectern/database/people/sso/saml-providers.queries';
import { createApiToken, newTokenSecret } from '@lectern/database/people/tokens/tokens.queries';
import type { Scope } from '@lectern/domain/platform/permissions/scopes';
import { SERVICE_CERTIFICATE, SERVICE_KEY } from './sso-service-key.js';

/** What a test may say of a SAML provider. */
export interface SamlProviderOptions extends Omit<SamlProviderSettings, 'certificates'> {
  organizationId: string;
  /** Whose signatures count, as PEM; null leaves the provider pending. */
  certificate?: string | null;
}

/** Adds a provider to an organization; it is active unless said otherwise, and new members of it may read. */
export function makeSamlProvider(
  database: Database,
  keyring: Keyring,
  { organizationId, certificate = SERVICE_CERTIFICATE, label = 'Staff', ...settings }: SamlProviderOptions,
): Promise<SamlProviderRow> {
  const at = new Date();
  const serviceKey = Uint8Array.from(keyring.seal('saml-keys', SERVICE_KEY));
  return createSamlProvider(
    database,
    { organizationId, samlProviderId: newId(at) },
    {
      ssoUrl: 'https://idp.example.com/sso',
      entityId: 'https://idp.example.com/metadata',
      certificates: certificate === null ? [] : [certificate.trim()],
      defaultRole: 'read',
      ...settings,
      label,
    },
    { serviceKey, serviceCertificate: SERVICE_CERTIFICATE, at },
  );
}

/** Whom a token stands for, who vouched for that person, and what else a test may say of it. */
export interface VouchedTokenOptions {
  userId: string;
  samlProviderId: string;
  scopes?: Scope[];
  expiresAt?: Date;
}

/** A token as single sign-on gives it; returns its secret. */
export async function makeVouchedToken(
  database: Database,
  keyring: Keyring,
  options: VouchedTokenOptions,
): Promise<string> {
  const secret = newTokenSecret();
  await createApiToken(database, keyring, { ...options, label: 'test', origin: 'sso', secret, at: new Date() });
  return secret;
}
