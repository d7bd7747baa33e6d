import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GitServer } from '../../../test/git-server.js';
import { database, localClient, newRunner } from '../../../test/harness.js';
import { ImportSpace } from '../../../test/import-space.js';
import { catalog, enqueued } from '../../../test/job-rows.js';
import { subscribedInstallation } from '../../../test/subscribed-installation.js';

let server: GitServer;
beforeEach(async () => {
  server = await GitServer.start();
});
afterEach(() => server.stop());

/** A space with pages, and an installation that may hear of its content and its synchronisation. */
async function heardSpace() {
  const space = await ImportSpace.create();
  await space.importZip({ 'README.md': '# Welcome\n' });
  const delivered = await subscribedInstallation({
    ownerId: space.organizationId,
    scopes: ['space:content:read', 'space:git:sync'],
  });
  return { space, delivered };
}

/** Pushes a space to a branch. */
async function push(space: ImportSpace, url: string): Promise<void> {
  const at = new Date().toISOString();
  const operation = { state: 'running', direction: 'export', startedAt: at };
  const gitSync = { url, ref: 'main', updatedAt: at, operation };
  await database.prisma.space.update({ where: { id: space.id }, data: { gitSync } });
  const jobId = await enqueued(catalog.exportToGitJob, {
    organizationId: space.organizationId,
    spaceId: space.id,
    createdBy: space.adminId,
    repository: { url, ref: 'main', directory: '' },
    message: 'Update',
    force: false,
  });
  await newRunner({ outbound: localClient }).run(jobId);
}

describe('what integrations hear of jobs', () => {
  it('space_content_updated: an import', async () => {
    const { space, delivered } = await heardSpace();
    await space.importZip({ 'README.md': '# Welcome\n\nMore.\n' });
    await delivered.deliver();
    expect((await delivered.deliveries()).map(({ payload }) => payload)).toMatchObject([
      {
        type: 'space_content_updated',
        installationId: delivered.installation.id,
        spaceId: space.id,
        revisionId: expect.any(String),
        updatedBy: [{ id: space.adminId }],
      },
    ]);
  });

  it('space_gitsync_completed: a push that arrives', async () => {
    const { space, delivered } = await heardSpace();
    await push(space, server.url);
    await delivered.deliver();
    expect((await delivered.deliveries()).map(({ payload }) => payload)).toEqual([
      {
        eventId: expect.any(String),
        type: 'space_gitsync_completed',
        installationId: delivered.installation.id,
        spaceId: space.id,
        state: 'success',
        revisionId: expect.any(String),
        commitId: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    ]);
  });

  it('space_gitsync_completed: a push that fails', async () => {
    const { space, delivered } = await heardSpace();
    await push(space, `${server.url}/nowhere`);
    await delivered.deliver();
    expect((await delivered.deliveries()).map(({ payload }) => payload)).toMatchObject([
      { type: 'space_gitsync_completed', spaceId: space.id, state: 'failure', revisionId: expect.any(String) },
    ]);
  });
});
