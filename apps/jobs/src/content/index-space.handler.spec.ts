import { describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../test/database-contents.js';
import { build, database, native, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.indexSpace;

const { duplicateHistory } = await native<typeof import('@lectern/database/content/duplicate-history')>(
  '@lectern/database/content/duplicate-history',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** A copy of a space that nothing is shown of yet, and the job that fills its tables. */
async function newCopy() {
  const { id: organizationId } = await build.organization();
  const original = await build.space(organizationId);
  await build.pages(original, [
    { id: 'guide', text: 'See [install](/pages/install) and [lost](/pages/lost).\n' },
    { id: 'install', text: 'Run it.\n', parent: 'guide' },
  ]);
  const copy = await build.space(organizationId);
  const revisionId = `${copy}-copied`;
  const details = { revisionId, sourceSpaceId: original, spaceId: copy, authorId: null, at: new Date() };
  await inTransaction(database, (tx) => duplicateHistory(tx, details));
  await database.prisma.space.update({ where: { id: copy }, data: { revisionId, indexedRevisionId: null } });
  await database.prisma.job.deleteMany({ where: { name: JOB.name } });
  return { original, copy, jobId: await enqueued(JOB, { spaceId: copy }) };
}

/** What is shown of the current content of a space, whichever space it is. */
async function shown(spaceId: string) {
  const read = async (sql: string) => (await database.pool.query(sql, [spaceId])).rows;
  return {
    pages: await read(
      'SELECT page_id, parent_id, slug, record FROM current_pages WHERE space_id = $1 ORDER BY page_id',
    ),
    links: await read('SELECT target, source FROM space_links WHERE space_id = $1 ORDER BY target, source'),
    targets: await read('SELECT target, status FROM link_targets WHERE space_id = $1 ORDER BY target'),
    words: await read('SELECT word FROM search_words WHERE space_id = $1 ORDER BY word'),
  };
}

describe(JOB.name, () => {
  it('shows of a copy exactly what is shown of its original', async () => {
    const { original, copy, jobId } = await newCopy();
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    const expected = await shown(original);
    expect(expected.pages).toHaveLength(2);
    expect(await shown(copy)).toEqual(expected);
  });

  it('shows the same when the original has moved on and everything has to be read anew', async () => {
    const { original, copy, jobId } = await newCopy();
    const expected = await shown(original);
    await build.pages(original, [{ id: 'later', text: 'Later.\n' }]);
    await newRunner().run(jobId);
    expect(await shown(copy)).toEqual(expected);
  });

  it('done twice changes nothing more', async () => {
    const { jobId } = await newCopy();
    await newRunner().run(jobId);
    const after = await databaseContents();
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { original, copy, jobId } = await newCopy();
    await killRunAtLock(jobId, 'LOCK TABLE search_entries IN SHARE MODE');
    expect((await shown(copy)).pages).toEqual([]);
    await newRunner().run(jobId);
    expect(await shown(copy)).toEqual(await shown(original));
  });
});
