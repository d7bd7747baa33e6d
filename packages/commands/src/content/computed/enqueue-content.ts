import { enqueue, enqueueAll } from '@lectern/database/platform/outbox/enqueue';
import type { Sql } from '@lectern/database/sql';
import { computeContentJob } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/** A script may configure itself while it is asked, so it is asked again only so often. */
const SLOT_MS = 5_000;

/** Changes of content come in bursts. */
const DEBOUNCE_MS = 30_000;

const STARTS_WITH_NAME = `starts_with(p.record #>> '{computed,type}', 'integration:' || g.name || ':')`;

// Pages that were made for another one follow it.
const SPACES = `
  SELECT DISTINCT p.organization_id AS "organizationId", p.space_id AS "spaceId"
    FROM installations i JOIN integrations g ON g.id = i.integration_id
    JOIN current_pages p ON p.organization_id = i.organization_id AND p.record ? 'computed' AND NOT p.record ? 'madeFor'
     AND ${STARTS_WITH_NAME}
    JOIN spaces s ON s.id = p.space_id AND s.deleted_at IS NULL`;

const SpaceOfSource = z.object({ organizationId: z.string(), spaceId: z.string() });
type SpaceOfSource = z.infer<typeof SpaceOfSource>;

/** Has everything asked for anew that an integration makes, after its next version was published. */
export async function enqueueContentOfVersion(
  tx: Sql,
  { integrationId, version }: { integrationId: string; version: number },
  order: Order,
): Promise<void> {
  const spaces = await tx.query(SpaceOfSource, `${SPACES} WHERE i.integration_id = $1`, [integrationId]);
  await enqueueForSources(tx, spaces, `version:${integrationId}:${version}`, order);
}

/** Has everything asked for anew that an installation makes, after it was set up or configured. */
export async function enqueueContentOfInstallation(
  tx: Sql,
  { installationId, spaceId }: { installationId: string; spaceId?: string | undefined },
  { at, requestId }: Order,
): Promise<void> {
  const spaces = await tx.query(SpaceOfSource, `${SPACES} WHERE i.id = $1 AND ($2::text IS NULL OR p.space_id = $2)`, [
    installationId,
    spaceId ?? null,
  ]);
  const { slot, notBefore } = nextSlot(at, SLOT_MS);
  await enqueueForSources(tx, spaces, `installation:${installationId}:${slot}`, { at, requestId, notBefore });
}

// Most organizations have nothing that makes content: then no page is looked at.
const DEPENDENT = `
  SELECT DISTINCT p.organization_id AS "organizationId", p.space_id AS "spaceId"
    FROM current_pages p JOIN spaces s ON s.id = p.space_id AND s.deleted_at IS NULL
   WHERE EXISTS (SELECT 1 FROM installations i JOIN integrations g ON g.id = i.integration_id
                  WHERE i.organization_id = $1 AND jsonb_array_length(g.content_sources) > 0)
     AND p.organization_id = $1 AND p.record ? 'computed' AND NOT p.record ? 'madeFor'
     AND starts_with(p.record #>> '{computed,type}', 'integration:')
     AND EXISTS (SELECT 1 FROM jsonb_each(CASE jsonb_typeof(p.record #> '{computed,dependencies}')
                                            WHEN 'object' THEN p.record #> '{computed,dependencies}' END) d
                  WHERE d.value #>> '{ref,kind}' = $2 AND d.value -> 'ref' ->> $3 = ANY($4::text[]))`;

/** Has everything asked for anew that integrations make with the help of a specification, after its next version. */
export async function enqueueContentOfSpecification(
  tx: Sql,
  { organizationId, id, slug }: { organizationId: string; id: string; slug: string },
  versionId: string,
  order: Order,
): Promise<void> {
  const values = [organizationId, 'openapi', 'spec', [id, slug]];
  const spaces = await tx.query(SpaceOfSource, DEPENDENT, values);
  await enqueueForSources(tx, spaces, `specification:${versionId}`, order);
}

/** Has everything asked for anew that integrations make with the help of a space, soon after its content was changed. */
export async function enqueueContentOfSpace(
  tx: Sql,
  { organizationId, spaceId }: SpaceOfSource,
  { at, requestId }: Order,
): Promise<void> {
  const spaces = await tx.query(SpaceOfSource, DEPENDENT, [organizationId, 'space', 'space', [spaceId]]);
  const { slot, notBefore } = nextSlot(at, DEBOUNCE_MS);
  await enqueueForSources(tx, spaces, `space:${spaceId}:${slot}`, { at, requestId, notBefore });
}

/** Has pages asked for that a revision of the current content has put into a space. */
export async function enqueueContentOfRevision(
  tx: Sql,
  { organizationId, spaceId, id }: SpaceOfSource & { id: string },
  pageIds: readonly string[],
  { at, requestId }: Order,
): Promise<void> {
  const [pageId] = pageIds;
  if (pageId === undefined) return;
  const only = pageIds.length === 1 ? { pageId } : {};
  const payload = { organizationId, spaceId, ...only, order: `revision:${id}` };
  await enqueue(tx, computeContentJob, payload, { at, requestId, organizationId, target: spaceId });
}

/** The next of equal stretches of time: what is ordered in one of them is done once, when it is over. */
function nextSlot(at: Date, length: number): { slot: number; notBefore: Date } {
  const slot = Math.floor(at.getTime() / length) + 1;
  return { slot, notBefore: new Date(slot * length) };
}

async function enqueueForSources(
  tx: Sql,
  spaces: readonly SpaceOfSource[],
  order: string,
  { at, requestId, notBefore }: Order & { notBefore?: Date },
): Promise<void> {
  const entries = spaces.map(({ organizationId, spaceId }) => ({
    payload: { organizationId, spaceId, order },
    organizationId,
    target: spaceId,
    notBefore,
  }));
  await enqueueAll(tx, computeContentJob, entries, { at, requestId });
}
