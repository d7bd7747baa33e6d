import { randomBytes } from 'node:crypto';
import type { Database } from '@lectern/database/client';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { findIntegrationById, type IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { setTunnel } from '@lectern/database/integrations/tunnels.queries';
import type { Keyring } from '@lectern/database/keyring';
import { inTransaction } from '@lectern/database/transaction';
import { type Publication, publishIntegration } from '../integrations/publish-integration.js';

/** What a test may say of an integration; a name that the organization has published makes the next version. */
export interface IntegrationOptions extends Partial<Omit<Publication, 'organizationId'>> {
  /** Where a developer wants to receive what the script would receive. */
  tunnel?: IntegrationRow['tunnel'];
}

const SCRIPT = `export default { fetch: () => new Response('handled') };`;

/** Publishes a private integration that handles every event. */
export async function makeIntegration(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  { tunnel = null, ...options }: IntegrationOptions = {},
): Promise<IntegrationRow> {
  const context = operatorContext(newId(), new Date());
  const urls = { api: 'http://localhost', app: 'http://localhost' };
  const id = await inTransaction(database, (tx) =>
    publishIntegration(tx, { keyring, urls }, context, {
      name: `integration-${randomBytes(6).toString('hex')}`,
      runtime: 'v1',
      title: 'Messenger',
      description: 'Tells others what changes.',
      visibility: 'private',
      target: 'all',
      scopes: [],
      categories: [],
      externalLinks: [],
      script: SCRIPT,
      secrets: {},
      ...options,
      organizationId,
    }),
  );
  if (tunnel) await setTunnel(database, { id, organizationId }, tunnel);
  const integration = await findIntegrationById(database, id);
  if (!integration) throw new Error(`The organization ${organizationId} is deleted`);
  return integration;
}
