import { randomBytes } from 'node:crypto';
import type { Database } from '../client.js';
import { operatorContext } from '../context.js';
import { newId } from '../ids.js';
import { findIntegrationById, type IntegrationRow } from '../integrations/integrations.queries.js';
import { type Publication, publishIntegration } from '../integrations/publish-integration.operation.js';
import { setTunnel } from '../integrations/tunnels.queries.js';
import type { Keyring } from '../keyring.js';
import { inTransaction } from '../transaction.js';

/** What a test may say of an integration; a name that the organization has published makes the next version. */
export interface IntegrationOptions extends Partial<Omit<Publication, 'organizationId'>> {
  /** Where a developer wants to be told what the script would be told. */
  tunnel?: IntegrationRow['tunnel'];
}

const SCRIPT = `export default { fetch: () => new Response('handled') };`;

/** Publishes a private integration that handles everything it is told. */
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
