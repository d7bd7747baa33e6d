import type { Database } from '@lectern/database/client';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { findInstallation, type InstallationRow } from '@lectern/database/integrations/installations.queries';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { sealConfiguration } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import { inTransaction } from '@lectern/database/transaction';
import type { Configuration } from '@lectern/domain/integrations/configuration-schemas';
import type { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { installIntegration } from '../integrations/install-integration.js';

/** What a test may say of an installation. */
export interface InstallationOptions {
  status?: InstallationStatus;
  configuration?: Configuration;
  externalIds?: string[];
  /** Spaces and sites that it is enabled on by name, and on nothing else. */
  spaces?: readonly string[];
  sites?: readonly string[];
}

/** Installs an integration in an organization. */
export async function makeInstallation(
  database: Database,
  keyring: Keyring,
  { integration, organizationId }: { integration: IntegrationRow; organizationId: string },
  options: InstallationOptions = {},
): Promise<InstallationRow> {
  const context = operatorContext(newId(), new Date());
  const ref = await inTransaction(database, (tx) =>
    installIntegration(tx, keyring, context, { integration, organizationId }),
  );
  const enabled = { organizationId, status: 'active', configuration: sealConfiguration(keyring, {}) };
  const { status, configuration, externalIds, spaces, sites } = options;
  await database.prisma.installation.update({
    where: { id: ref.installationId },
    data: {
      ...(status && { status }),
      ...(configuration && { configuration: sealConfiguration(keyring, configuration) }),
      ...(externalIds && { externalIds }),
      ...(spaces && {
        spaceSelection: 'selected',
        spaces: { create: spaces.map((spaceId) => ({ ...enabled, spaceId })) },
      }),
      ...(sites && { siteSelection: 'selected', sites: { create: sites.map((siteId) => ({ ...enabled, siteId })) } }),
    },
    select: { id: true },
  });
  const installation = await findInstallation(database, ref);
  if (!installation) throw new Error(`The organization ${organizationId} is deleted`);
  return installation;
}
