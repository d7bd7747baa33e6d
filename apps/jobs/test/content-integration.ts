import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { build, database } from './harness.js';
import { catalog } from './job-rows.js';

const JOB = catalog.computeContentJob;

export const SOURCE_ID = 'wiki';

/** An integration with a content source, installed in an organization with a space. */
export async function contentIntegration(options: { selected?: boolean; scopes?: IntegrationScope[] } = {}) {
  const { id: organizationId, admin } = await build.organization();
  const integration = await build.integration(organizationId, {
    ...(options.scopes && { scopes: options.scopes }),
    contentSources: [{ id: SOURCE_ID, title: 'Wiki', configuration: { componentId: 'config' } }],
  });
  const spaceId = await build.space(organizationId);
  const selection = options.selected ? { spaces: [spaceId] } : {};
  const installation = await build.installation(integration, organizationId, selection);
  const type = `integration:${integration.name}:${SOURCE_ID}`;
  return { organizationId, admin, integration, installation, spaceId, type };
}

/** Puts a page that stands for the pages of the integration into the space; returns the job that asks for them. */
export async function putComputedPage(spaceId: string, type: string, id = 'root', props = {}): Promise<string> {
  await build.pages(spaceId, [{ id, text: '', computed: { type, props } }]);
  return waitingJob(spaceId);
}

/** The newest job that waits to ask for the content of a space. */
export async function waitingJob(spaceId: string): Promise<string> {
  const { id } = await database.prisma.job.findFirstOrThrow({
    where: { name: JOB.name, target: spaceId, state: 'queued' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return id;
}

/** The pages of a space, by their paths, with their texts. */
export async function pagesByPath(spaceId: string): Promise<Record<string, string | null>> {
  const { rows } = await database.pool.query<{ path: string; markdown: string | null }>(
    `WITH RECURSIVE placed AS (
       SELECT page_id, slug AS path, body_hash, organization_id FROM current_pages WHERE space_id = $1 AND parent_id = ''
       UNION ALL
       SELECT p.page_id, placed.path || '/' || p.slug, p.body_hash, p.organization_id
         FROM current_pages p JOIN placed ON p.parent_id = placed.page_id WHERE p.space_id = $1)
     SELECT path, markdown FROM placed LEFT JOIN content_bodies b
         ON b.organization_id = placed.organization_id AND b.hash = placed.body_hash ORDER BY path`,
    [spaceId],
  );
  return Object.fromEntries(rows.map(({ path, markdown }) => [path, markdown]));
}
