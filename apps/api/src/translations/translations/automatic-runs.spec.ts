import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const jobsOf = (id: string) => database.prisma.job.findMany({ where: { name: 'translations.run', target: id } });

/** A space with a translation that has had its first run ordered and done. */
async function translatedSpace(options: { automatic?: boolean } = {}) {
  const space = await newContentSpace();
  const row = await build.translation(space.organizationId, { ...options, source: space.id });
  await database.prisma.job.deleteMany({ where: { target: row.id } });
  return { space, row };
}

async function merge(space: Awaited<ReturnType<typeof newContentSpace>>, title: string): Promise<void> {
  const proposal = await newProposal(space);
  await proposal.change({ operation: 'insert_page', document: { markdown: `# ${title}\n` } });
  expect((await proposal.merge()).body).toMatchObject({ result: 'merge' });
}

describe('a translation whose source changes', () => {
  it('runs by itself after a merge, a while later, and once for merges that follow each other', async () => {
    const { space, row } = await translatedSpace();
    const before = Date.now();
    await merge(space, 'First');
    await merge(space, 'Second');
    const jobs = await jobsOf(row.id);
    expect(jobs).toMatchObject([{ state: 'queued', payload: { translationId: row.id } }]);
    expect(jobs[0]?.nextAttemptAt.getTime()).toBeGreaterThan(before + 20_000);
  });

  it('runs by itself after a direct edit too', async () => {
    const { space, row } = await translatedSpace();
    await space.addPage('# New\n');
    expect(await jobsOf(row.id)).toHaveLength(1);
  });

  it('does not run while a change is only proposed, nor when another space changes', async () => {
    const { space, row } = await translatedSpace();
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'insert_page', document: { markdown: '# Proposed\n' } });
    const other = await newContentSpace({ id: space.organizationId, admin: space.admin });
    await other.addPage('# Elsewhere\n');
    expect(await jobsOf(row.id)).toEqual([]);
  });

  it('waits for orders when it was told to', async () => {
    const { space, row } = await translatedSpace({ automatic: false });
    await merge(space, 'First');
    expect(await jobsOf(row.id)).toEqual([]);
    const run = await api.as(space.admin).post(`/orgs/${space.organizationId}/translations/${row.id}/run`);
    expect(run.status).toBe(204);
    expect(await jobsOf(row.id)).toHaveLength(1);
  });
});
