import type { AgentToken } from '@lectern/domain/integrations/agent-tokens';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { z } from 'zod';
import type { Database } from '../../client.js';
import { json } from '../../sql.js';
import { GRANTED_SCOPES } from './granted-scopes.js';

/** An integration that calls for itself. */
export interface IntegrationAgent {
  kind: 'integration';
  integrationId: string;
  integrationName: string;
  /** The organization that publishes it. */
  ownerId: string;
}

/** An integration that calls for one of its installations. */
export interface InstallationAgent {
  kind: 'installation';
  integrationId: string;
  integrationName: string;
  installationId: string;
  /** The organization that it is installed in. */
  organizationId: string;
  scopes: readonly IntegrationScope[];
  /** What it is enabled on. */
  spaces: 'all' | ReadonlySet<string>;
  sites: 'all' | ReadonlySet<string>;
}

export type Agent = IntegrationAgent | InstallationAgent;

/** An agent with the user that stands for its integration. */
export interface IdentifiedAgent {
  agent: Agent;
  user: { id: string; email: string; displayName: string; photoUrl: string | null };
}

const USER = `json_build_object('id', u.id, 'email', u.email, 'displayName', u.display_name, 'photoUrl', u.photo_url)`;

const FIND_INTEGRATION = `
  SELECT g.name, g.organization_id AS "ownerId", ${USER} AS user
    FROM integrations g JOIN users u ON u.id = g.user_id JOIN organizations o ON o.id = g.organization_id
   WHERE g.id = $1 AND o.deleted_at IS NULL`;

const FIND_INSTALLATION = `
  SELECT g.name, ${GRANTED_SCOPES} AS scopes, i.organization_id AS "organizationId", ${USER} AS user,
         CASE i.space_selection WHEN 'selected' THEN
           ARRAY(SELECT s.space_id FROM installation_spaces s WHERE s.installation_id = i.id) END AS spaces,
         CASE i.site_selection WHEN 'selected' THEN
           ARRAY(SELECT s.site_id FROM installation_sites s WHERE s.installation_id = i.id) END AS sites
    FROM installations i JOIN integrations g ON g.id = i.integration_id JOIN users u ON u.id = g.user_id
    JOIN organizations o ON o.id = i.organization_id JOIN organizations p ON p.id = g.organization_id
   WHERE i.id = $1 AND g.id = $2 AND i.status <> 'paused' AND o.deleted_at IS NULL AND p.deleted_at IS NULL`;

const IntegrationRow = z.object({ name: z.string(), ownerId: z.string(), user: json<IdentifiedAgent['user']>() });

const InstallationRow = z.object({
  name: z.string(),
  scopes: z.array(IntegrationScope),
  organizationId: z.string(),
  user: json<IdentifiedAgent['user']>(),
  spaces: z.array(z.string()).nullable(),
  sites: z.array(z.string()).nullable(),
});

/** Finds who calls with a token that is valid by itself; null when what it speaks for is gone or paused. */
export function findAgent(database: Database, token: AgentToken): Promise<IdentifiedAgent | null> {
  return token.kind === 'integration'
    ? findIntegrationAgent(database, token.integration)
    : findInstallationAgent(database, token.integration, token.installation);
}

async function findIntegrationAgent(database: Database, integrationId: string): Promise<IdentifiedAgent | null> {
  const [row] = await database.query(IntegrationRow, FIND_INTEGRATION, [integrationId]);
  if (!row) return null;
  const { name: integrationName, ownerId, user } = row;
  return { user, agent: { kind: 'integration', integrationId, integrationName, ownerId } };
}

async function findInstallationAgent(
  database: Database,
  integrationId: string,
  installationId: string,
): Promise<IdentifiedAgent | null> {
  const [row] = await database.query(InstallationRow, FIND_INSTALLATION, [installationId, integrationId]);
  if (!row) return null;
  const { name: integrationName, organizationId, scopes, user } = row;
  const spaces = row.spaces === null ? 'all' : new Set(row.spaces);
  const sites = row.sites === null ? 'all' : new Set(row.sites);
  const ids = { integrationId, integrationName, installationId, organizationId };
  return { user, agent: { kind: 'installation', ...ids, scopes, spaces, sites } };
}
