import { describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, native, newRunner } from '../../../test/harness.js';
import { DOCS, ImportSpace } from '../../../test/import-space.js';
import { catalog, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const { cancelImport } = await native<typeof import('@lectern/database/content/imports/imports.queries')>(
  '@lectern/database/content/imports/imports.queries',
);

/** The texts that an organization has, and when they were stored. */
async function bodiesOf({ organizationId }: ImportSpace): Promise<unknown[]> {
  const bodies = 'SELECT hash, touched_at FROM content_bodies WHERE organization_id = $1 ORDER BY hash';
  return (await database.pool.query(bodies, [organizationId])).rows;
}

describe(catalog.runImportJob.name, () => {
  it('imports an archive: pages in their order, files, links, and a line for each file', async () => {
    const space = await ImportSpace.create();

    const run = await space.importZip(DOCS);

    expect(run).toMatchObject({
      status: 'completed',
      reason: null,
      report: {
        pages: { created: 3, updated: 0, unchanged: 0, removed: 0 },
        files: { created: 1, updated: 0, unchanged: 0, removed: 0 },
        links: { resolved: expect.any(Number), broken: 0 },
      },
      revisionId: (await space.head()).id,
    });
    expect(run.report?.lines.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(DOCS)));
    expect(await space.outline()).toEqual(['readme', 'guide', 'guide/install']);
    const pages = await space.pages();
    const guide = pages.get('guide');
    const [name] = [...(await space.assets()).keys()].filter((key) => key.startsWith('file/'));
    expect(pages.get('readme')).toMatchObject({
      title: 'Welcome',
      markdown: expect.stringContaining(`(/pages/${guide?.id})`),
      git: { path: 'README.md', oid: expect.stringMatching(/^[0-9a-f]{40}$/) },
    });
    expect(pages.get('readme')?.markdown).toContain(`(/files/${name?.slice('file/'.length)})`);
    expect(run.pages.map(({ sourceURL }) => sourceURL)).toEqual(['README.md', 'guide/README.md', 'guide/install.md']);
  });

  it('names the person who started it as the author of the revision', async () => {
    const space = await ImportSpace.create();
    const { revisionId } = await space.importZip(DOCS);

    expect(await space.head()).toMatchObject({ id: revisionId, authorId: space.adminId, type: 'edits' });
    const audited = { where: { targetId: space.id, action: 'content.imported' } };
    expect(await database.prisma.auditEvent.findFirstOrThrow(audited)).toMatchObject({ actorId: space.adminId });
  });

  it('goes into a change request, which keeps it from the space, and updates it there', async () => {
    const space = await ImportSpace.create();
    const changeRequest = await build.changeRequest(space.id, space.adminId);

    const first = await space.importZip(DOCS, { changeRequest });
    const again = await space.importZip(DOCS, { changeRequest });

    expect(await space.outline()).toEqual([]);
    expect(first).toMatchObject({ status: 'completed', changeRequestId: changeRequest });
    expect(again).toMatchObject({ status: 'completed', revisionId: null, report: { pages: { unchanged: 3 } } });
    const row = await database.prisma.changeRequest.findUniqueOrThrow({ where: { id: changeRequest } });
    expect(row.revisionId).toBe(first.revisionId);
    const revision = await database.prisma.revision.findUniqueOrThrow({ where: { id: row.revisionId } });
    expect(revision).toMatchObject({ changeRequestId: changeRequest, authorId: space.adminId, type: 'edits' });
  });

  it('does not go into a change request that is closed', async () => {
    const space = await ImportSpace.create();
    const changeRequest = await build.changeRequest(space.id, space.adminId);
    await database.prisma.changeRequest.update({ where: { id: changeRequest }, data: { status: 'archived' } });
    expect(await space.importZip(DOCS, { changeRequest })).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('archived'),
    });
  });

  it('makes no revision when nothing is different', async () => {
    const space = await ImportSpace.create();
    const { revisionId } = await space.importZip(DOCS);

    const again = await space.importZip(DOCS);

    expect(again).toMatchObject({ status: 'completed', revisionId: null, report: { pages: { unchanged: 3 } } });
    expect((await space.head()).id).toBe(revisionId);
  });

  it('updates pages where they changed, and leaves ids, keys and other pages alone', async () => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);
    const before = await space.pages();

    const run = await space.importZip({ ...DOCS, 'guide/install.md': '# Install\n\nOne.\n\nNew.\n\nTwo.\n' });

    expect(run.report?.pages).toEqual({ created: 0, updated: 1, unchanged: 2, removed: 0 });
    const after = await space.pages();
    expect([...after].map(([path, { id }]) => [path, id])).toEqual([...before].map(([path, { id }]) => [path, id]));
    expect(after.get('guide')).toEqual(before.get('guide'));
    const keysOf = async (hash: string | undefined) => {
      const query = `SELECT keys FROM content_bodies WHERE organization_id = $1 AND hash = decode($2, 'hex')`;
      return (await database.pool.query(query, [space.organizationId, hash])).rows[0].keys;
    };
    const [old, now] = [
      await keysOf(before.get('guide/install')?.body),
      await keysOf(after.get('guide/install')?.body),
    ];
    expect([now[0], now[2]]).toEqual([old[0], old[1]]);
  });

  it('removes what the same archive does not hold any more, and nothing else', async () => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);
    await space.importZip({ 'other.md': '# Other\n' }, { name: 'other.zip' });
    await space.addByHand('by-hand');

    const run = await space.importZip({ 'README.md': '# Welcome\n' });

    expect(run.report).toMatchObject({ pages: { updated: 1, removed: 2 }, files: { removed: 1 } });
    expect((await space.outline()).sort()).toEqual(['by-hand', 'other', 'readme']);
  });

  it('keeps pages that were made by hand, also below one that is gone from the archive', async () => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);
    const guide = (await space.pages()).get('guide');
    await space.addByHand('note', { parent: guide?.id ?? null });

    await space.importZip({ 'README.md': '# Welcome\n' });

    expect(await space.outline()).toEqual(['readme', 'guide', 'guide/note']);
  });

  it('keeps a file that is gone from the archive as long as a page made by hand shows it', async () => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);
    const files = async () => [...(await space.assets()).keys()].filter((name) => name.startsWith('file/'));
    const file = (await files())[0]?.slice('file/'.length) ?? '';
    await space.addByHand('mine', { type: 'link', target: { kind: 'file', file } });

    const kept = await space.importZip({ 'README.md': '# Welcome\n' });

    expect(kept.report?.files.removed).toBe(0);
    expect(await files()).toEqual([`file/${file}`]);
  });

  it('gives a page another slug when one made by hand has it', async () => {
    const space = await ImportSpace.create();
    await space.addByHand('mine', { slug: 'guide' });

    await space.importZip(DOCS);
    const first = await space.outline();
    const again = await space.importZip(DOCS);

    expect(first).toEqual(['guide', 'readme', 'guide-1', 'guide-1/install']);
    expect(again.revisionId).toBeNull();
  });

  it('puts everything under a page, and importing there again stays there', async () => {
    const space = await ImportSpace.create();
    await space.addByHand('one');
    await space.addByHand('two');

    await space.importZip(DOCS, { page: 'one' });
    await space.importZip(DOCS, { page: 'two' });
    const again = await space.importZip({ 'README.md': '# Hello\n' }, { page: 'two' });

    expect(again.report?.pages).toMatchObject({ updated: 1, removed: 2 });
    expect(await space.outline()).toEqual(['one', 'one/readme', 'one/guide', 'one/guide/install', 'two', 'two/readme']);
    expect((await space.pages()).get('one/readme')?.title).toBe('Welcome');
  });

  it('keeps imports to different places apart, also where they have files of the same path', async () => {
    const space = await ImportSpace.create();
    await space.addByHand('one');
    await space.importZip(DOCS, { page: 'one' });

    await space.importZip({ ...DOCS, 'README.md': '# Top\n\n![](.gitbook/assets/logo.png)\n' }, { name: 'other.zip' });

    const pages = await space.pages();
    expect([pages.get('one/readme')?.title, pages.get('readme')?.title]).toEqual(['Welcome', 'Top']);
    expect([...(await space.assets()).keys()].filter((name) => name.startsWith('file/'))).toHaveLength(2);
  });

  it('takes single Markdown files, and updates them where somebody has put them', async () => {
    const space = await ImportSpace.create();
    const importFile = async (text: string) => {
      const key = await space.upload('notes.md', Buffer.from(text));
      return space.run(await space.record({ type: 'file', files: [key] }));
    };
    await space.importZip(DOCS);

    expect(await importFile('# Notes\n\nFirst.\n')).toMatchObject({ report: { pages: { created: 1, removed: 0 } } });
    const second = await importFile('# Notes\n\nSecond.\n');

    expect(second.report?.pages).toEqual({ created: 0, updated: 1, unchanged: 0, removed: 0 });
    expect(await space.outline()).toEqual(['readme', 'guide', 'guide/install', 'notes']);
  });

  it('exports what was imported such that importing it again changes nothing', async () => {
    const [space, other] = [await ImportSpace.create(), await ImportSpace.create()];
    await space.importZip({ ...DOCS, '.gitbook.yaml': 'redirects:\n  old: guide/install.md\n' });
    const exported = await space.exported();
    const bytes = Object.fromEntries(
      Object.entries(exported).map(([path, text]) => [path, Buffer.from(text, 'latin1')]),
    );

    expect(await space.importZip(bytes)).toMatchObject({ revisionId: null });
    await other.importZip(bytes);

    expect(await other.outline()).toEqual(await space.outline());
    expect(await other.exported()).toEqual(exported);
    expect([...(await other.assets()).keys()]).toContain('redirect/old');
  });

  it('done twice changes nothing more', async () => {
    const space = await ImportSpace.create();
    const { id, jobId } = await space.recordZip(DOCS);
    await space.run({ id, jobId });
    const after = await databaseContents();
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
  });

  it('killed half-way has changed nothing that anybody sees, and the next worker goes on where it ended', async () => {
    const space = await ImportSpace.create();
    const run = await space.recordZip(DOCS);
    // The bytes of files and the texts are stored before the content that names them.
    const prepared = ['import_runs', 'file_blobs', 'content_bodies', 'search_sections', 'import_texts'];
    const before = await databaseContents(...prepared);
    await killRunAtLock(run.jobId, 'LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE');
    expect(await databaseContents(...prepared)).toEqual(before);
    expect(await space.outcome(run.id)).toMatchObject({ completedAt: null, report: null });
    const texts = await database.prisma.importText.findMany({ where: { importRunId: run.id } });
    expect(texts).toHaveLength(3);
    const stored = await bodiesOf(space);

    expect(await space.run(run)).toMatchObject({ status: 'completed', report: { pages: { created: 3 } } });
    expect(await jobRow(run.jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await bodiesOf(space)).toEqual(stored);
    expect((await space.pages()).get('readme')?.markdown).toContain('(/pages/');
    expect(await database.prisma.importText.count({ where: { importRunId: run.id } })).toBe(0);
  });

  it('is not carried out once it is cancelled', async () => {
    const space = await ImportSpace.create();
    const run = await space.recordZip(DOCS);
    await cancelImport(database, { organizationId: space.organizationId, id: run.id }, new Date());

    expect(await space.run(run)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await space.outline()).toEqual([]);
    expect(await jobRow(run.jobId)).toMatchObject({ state: 'completed' });
  });

  it('builds on what others change while it is prepared', async () => {
    const space = await ImportSpace.create();
    const [first, second] = [
      await space.recordZip(DOCS),
      await space.recordZip({ 'x.md': '# X\n' }, { name: 'x.zip' }),
    ];

    const outcomes = await Promise.all([space.run(first), space.run(second)]);

    expect(outcomes.map(({ status, reason }) => reason ?? status)).toEqual(['completed', 'completed']);
    expect((await space.outline()).sort()).toEqual(['guide', 'guide/install', 'readme', 'x']);
  });
});
