import { build, database, native } from './harness.js';

type Request = { url: string; body?: unknown };

const ARCHIVE = { type: 'archive', url: 'https://example.com/docs.zip' } as const;
const REPOSITORY = { url: 'https://example.com/docs.git', ref: 'main' };

/** Valid requests of the operations that bring content into spaces and out of them. */
export const importSamples: Record<string, (world: { organizationId: string }) => Request | Promise<Request>> = {
  listImportRuns: ({ organizationId }) => ({ url: `/org/${organizationId}/imports` }),
  startImport: async ({ organizationId }) => ({
    url: `/org/${organizationId}/imports`,
    body: await start(organizationId),
  }),
  getImportRun: async ({ organizationId }) => ({
    url: `/org/${organizationId}/imports/${await newImport(organizationId)}`,
  }),
  cancelImportRun: async ({ organizationId }) => ({
    url: `/org/${organizationId}/imports/${await newImport(organizationId)}/cancel`,
  }),
  listImportRunsInOrganization: ({ organizationId }) => ({ url: `/orgs/${organizationId}/imports` }),
  startImportInOrganization: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/imports`,
    body: await start(organizationId),
  }),
  getImportRunInOrganization: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/imports/${await newImport(organizationId)}`,
  }),
  cancelImportRunInOrganization: async ({ organizationId }) => ({
    url: `/orgs/${organizationId}/imports/${await newImport(organizationId)}/cancel`,
  }),
  importGitRepository: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/git/import`,
    body: REPOSITORY,
  }),
  exportToGitRepository: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/git/export`,
    body: { ...REPOSITORY, commitMessage: 'Update' },
  }),
  getSpaceGitInfo: async ({ organizationId }) => ({ url: `/spaces/${await newSyncedSpace(organizationId)}/git/info` }),
  exportSpaceContent: async ({ organizationId }) => ({ url: `/spaces/${await build.space(organizationId)}/export` }),
};

async function start(organizationId: string) {
  return { source: ARCHIVE, target: { space: await build.space(organizationId) } };
}

/** An import into a new space, waiting to be carried out. */
async function newImport(organizationId: string): Promise<string> {
  const { createImportRun } = await native<typeof import('@lectern/database/content/imports/imports.queries')>(
    '@lectern/database/content/imports/imports.queries',
  );
  const spaceId = await build.space(organizationId);
  const run = { organizationId, spaceId, pageId: null, source: ARCHIVE, createdBy: null, mayReadSpecs: true };
  return createImportRun(database, run, { at: new Date(), requestId: 'sample' });
}

async function newSyncedSpace(organizationId: string): Promise<string> {
  const id = await build.space(organizationId);
  const at = new Date().toISOString();
  const operation = { state: 'success', direction: 'import', startedAt: at, endedAt: at };
  await database.prisma.space.update({ where: { id }, data: { gitSync: { ...REPOSITORY, updatedAt: at, operation } } });
  return id;
}
