import { describe, expect, it } from '@jest/globals';
import type { WrittenPage } from '@lectern/commands/testing/write-pages';
import { databaseContents } from '../../test/database-contents.js';
import { build, database, native, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.indexSpaceJob;

const { duplicateHistory } = await native<typeof import('@lectern/commands/library/copy-space')>(
  '@lectern/commands/library/copy-space',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** A copy of a space that nothing is shown of yet, and the job that fills its tables. */
async function newCopy(more: (original: string) => WrittenPage[] = () => []) {
  const { id: organizationId } = await build.organization();
  const original = await build.space(organizationId);
  await build.pages(original, [
    ...more(original),
    { id: 'guide', text: 'See [install](/pages/install) and [lost](/pages/lost).\n' },
    { id: 'install', text: 'Run it.\n', parent: 'guide' },
  ]);
  const copy = await build.space(organizationId);
  const revisionId = `${copy}-copied`;
  const details = { revisionId, sourceSpaceId: original, spaceId: copy, authorId: null, at: new Date() };
  await inTransaction(database, (tx) => duplicateHistory(tx, details));
  await database.prisma.space.update({ where: { id: copy }, data: { revisionId, indexedRevisionId: null } });
  await database.prisma.job.deleteMany({ where: { name: JOB.name } });
  return { organizationId, original, copy, jobId: await enqueued(JOB, { spaceId: copy }) };
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
    words: await read(`
      SELECT page_id, ordinal, ARRAY(SELECT key FROM unnest(tsvector_to_array(keys)) key WHERE key NOT LIKE 's%') AS words
        FROM search_entries WHERE space_id = $1 ORDER BY page_id, ordinal`),
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

  it('leads where the original names itself out of the copy, back to the original', async () => {
    const { original, copy, jobId } = await newCopy((id) => [{ id: 'self', text: `[me](/spaces/${id}/pages/self)\n` }]);
    await newRunner().run(jobId);
    expect((await shown(original)).targets).toContainEqual({ target: 'page:self', status: 'ok' });
    expect((await shown(copy)).targets).toContainEqual({ target: `space:${original}/page:self`, status: 'ok' });
    await build.pages(original, [{ id: 'self', text: null }]);
    expect((await shown(copy)).targets).toContainEqual({ target: `space:${original}/page:self`, status: 'broken' });
  });

  it('finds the links that were made to the copy before anything was shown of it', async () => {
    const { organizationId, copy, jobId } = await newCopy();
    const elsewhere = await build.space(organizationId);
    await build.pages(elsewhere, [{ id: 'early', text: `[g](/spaces/${copy}/pages/guide)\n` }]);
    const target = `space:${copy}/page:guide`;
    expect((await shown(elsewhere)).targets).toEqual([{ target, status: 'broken' }]);
    await newRunner().run(jobId);
    expect((await shown(elsewhere)).targets).toEqual([{ target, status: 'ok' }]);
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
