import { GRANTED_SCOPES } from '@lectern/database/people/identity/granted-scopes';
import { IdRow, type Sql } from '@lectern/database/sql';
import type { EventReaders } from '@lectern/domain/integrations/published-events';
import { z } from 'zod';

/** An installation that hears of events. */
const Listener = z.object({
  installationId: z.string(),
  integrationId: z.string(),
  organizationId: z.string(),
  status: z.string(),
  scopes: z.array(z.string()),
  spaceSelection: z.enum(['all', 'selected']),
  siteSelection: z.enum(['all', 'selected']),
});
type Listener = z.infer<typeof Listener>;

/** Everybody who may hear of some events. */
export interface EventAudience {
  installations: Listener[];
  /** Installations by what they are enabled on by name, as `installation:object`, with how they are there. */
  enabled: ReadonlyMap<string, string>;
  integrations: ReadonlySet<string>;
  webhooks: { id: string; organizationId: string; events: string[] }[];
}

interface Heard {
  organizationId: string;
  payload: Record<string, unknown>;
}

const INSTALLATIONS = `
  SELECT i.id AS "installationId", i.integration_id AS "integrationId", i.organization_id AS "organizationId", i.status,
         ${GRANTED_SCOPES} AS scopes, i.space_selection AS "spaceSelection", i.site_selection AS "siteSelection"
    FROM installations i JOIN integrations g ON g.id = i.integration_id
    JOIN organizations o ON o.id = g.organization_id AND o.deleted_at IS NULL
   WHERE i.organization_id = ANY($1::text[]) AND i.status <> 'paused'`;

const ENABLED = `
  SELECT installation_id || ':' || space_id AS key, status FROM installation_spaces WHERE space_id = ANY($1::text[])
  UNION ALL
  SELECT installation_id || ':' || site_id AS key, status FROM installation_sites WHERE site_id = ANY($2::text[])`;

const WebhookRow = z.object({ id: z.string(), organizationId: z.string(), events: z.array(z.string()) });

const EnabledRow = z.object({ key: z.string(), status: z.string() });

/** Loads everybody who may hear of some events, in few statements. */
export async function loadAudience(sql: Sql, events: readonly Heard[]): Promise<EventAudience> {
  const organizations = [...new Set(events.map(({ organizationId }) => organizationId))];
  const named = (name: string) =>
    [...new Set(events.map(({ payload }) => payload[name]))].filter((id) => typeof id === 'string');
  const [installations, enabled, integrations, webhooks] = await Promise.all([
    sql.query(Listener, INSTALLATIONS, [organizations]),
    sql.query(EnabledRow, ENABLED, [named('spaceId'), named('siteId')]),
    sql.query(IdRow, 'SELECT id FROM integrations WHERE id = ANY($1::text[])', [named('integrationId')]),
    sql.query(
      WebhookRow,
      `SELECT id, organization_id AS "organizationId", events FROM webhooks
        WHERE organization_id = ANY($1::text[]) AND status = 'active'`,
      [organizations],
    ),
  ]);
  return {
    installations,
    enabled: new Map(enabled.map(({ key, status }) => [key, status])),
    integrations: new Set(integrations.map(({ id }) => id)),
    webhooks,
  };
}

/** An installation that is to hear of an event, and what the event is about for it. */
export interface Receiving {
  installationId: string;
  integrationId: string;
  object: string;
}

/** The installations in an organization that hear of what has an audience. */
export function receiversOf(audience: EventAudience, organizationId: string, addressed: EventReaders): Receiving[] {
  if (addressed.to === 'installation') {
    const { installationId, integrationId, about } = addressed;
    return audience.integrations.has(integrationId) ? [{ installationId, integrationId, object: about }] : [];
  }
  const object = addressed.to === 'space' ? addressed.spaceId : addressed.siteId;
  return audience.installations
    .filter((listener) => {
      if (listener.organizationId !== organizationId || listener.status !== 'active') return false;
      if (!listener.scopes.includes(addressed.scope)) return false;
      const selection = addressed.to === 'space' ? listener.spaceSelection : listener.siteSelection;
      const there = audience.enabled.get(`${listener.installationId}:${object}`);
      return there === undefined ? selection === 'all' : there === 'active';
    })
    .map(({ installationId, integrationId }) => ({ installationId, integrationId, object }));
}
