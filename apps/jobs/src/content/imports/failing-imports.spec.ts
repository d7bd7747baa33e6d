import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { blobs, build, database, native } from '../../../test/harness.js';
import { DOCS, ImportSpace, LOGO, zipOf } from '../../../test/import-space.js';
import { catalog, jobRow, letTimePass } from '../../../test/job-rows.js';

const { cancelImport } = await native<typeof import('@lectern/database/content/imports/imports.queries')>(
  '@lectern/database/content/imports/imports.queries',
);

describe('an import that cannot succeed', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  async function serve(
    status: number,
    body: Uint8Array | string = '',
    before: () => Promise<unknown> = async () => {},
  ): Promise<string> {
    const started = createServer((_request, response) => {
      void before().then(() => response.writeHead(status).end(body));
    });
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
    return `http://127.0.0.1:${address.port}/docs.zip`;
  }

  async function importUrl(url: string) {
    const space = await ImportSpace.create();
    const run = await space.record({ type: 'archive', url });
    return { ...(await space.run(run)), job: await jobRow(run.jobId) };
  }

  it('of an archive at an address succeeds where there is one', async () => {
    const run = await importUrl(await serve(200, await zipOf(DOCS)));
    expect(run).toMatchObject({ status: 'completed' });
    const fetched: string[] = [];
    for await (const { key } of blobs.list(`${run.organizationId}/imports/`)) fetched.push(key);
    expect(fetched).toEqual([]);
  });

  it('shows no statement and nothing of the database, however the database fails', async () => {
    const space = await ImportSpace.create();
    const run = await space.record({ type: 'archive', url: await serve(200, await zipOf(DOCS)) });
    await database.pool.query(
      `ALTER TABLE import_runs ADD CONSTRAINT never_done CHECK (id <> '${run.id}' OR completed_at IS NULL) NOT VALID`,
    );
    try {
      for (let attempt = 1; attempt < catalog.runImportJob.attempts; attempt += 1) {
        await space.run(run);
        await letTimePass(run.jobId);
      }
      expect(await space.run(run)).toMatchObject({
        status: 'failed',
        reason: `Something unexpected went wrong. The log of the worker has the details under the job "${run.jobId}".`,
      });
    } finally {
      await database.pool.query('ALTER TABLE import_runs DROP CONSTRAINT never_done');
    }
  });

  it('is cancelled as long as it has not changed the content', async () => {
    const space = await ImportSpace.create();
    const { organizationId } = space;
    const started = new Map<string, string>();
    const url = await serve(200, await zipOf(DOCS), () =>
      cancelImport(database, { organizationId, id: started.get('id') ?? '' }, new Date()),
    );
    const run = await space.record({ type: 'archive', url });
    started.set('id', run.id);

    expect(await space.run(run)).toMatchObject({ status: 'cancelled', report: null, startedAt: expect.anything() });
    expect(await space.outline()).toEqual([]);
  });

  const OPERATION = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
  const SOURCE = '{type: "builtin:openapi", props: {}, dependencies: {spec: {ref: {kind: openapi, spec: pets}}}}';

  it.each([
    ['an operation', { 'README.md': `# API\n\n${OPERATION}` }],
    ['a link', { 'README.md': '# API\n\n[All of it](/openapi/pets)\n' }],
    ['a page that is computed', { 'README.md': `---\nlectern:\n  computed: ${SOURCE}\n---\n\n# API\n` }],
    [
      'a reference',
      { 'README.md': '# API\n', 'SUMMARY.md': `* [API](README.md)\n* \`\`\`yaml\n  ${SOURCE}\n  \`\`\`\n` },
    ],
    ['reusable content', { 'README.md': '# API\n', '.gitbook/includes/api.md': OPERATION }],
  ])('fails for good when it shows %s of a specification to somebody who may not read one', async (_, files) => {
    const space = await ImportSpace.create();
    const spec = await build.openApiSpec(space.organizationId, { slug: 'pets' });
    await build.openApiVersion(spec);
    const refused = await space.recordZip(files, { mayReadSpecs: false });
    expect(await space.run(refused)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('There is no such API'),
    });
    expect((await jobRow(refused.jobId)).state).toBe('failed');
    expect(await space.outline()).toEqual([]);
    expect(await space.importZip(files)).toMatchObject({ status: 'completed' });
    // What is there by now comes again.
    const again = { ...files, 'more.md': '# More\n' };
    expect(await space.importZip(again, { mayReadSpecs: false })).toMatchObject({ status: 'completed' });
  });

  it.each([
    [404, '', 'nothing at this URL (status 404)'],
    [403, '', 'Put credentials into the URL'],
    [200, 'no zip at all', 'not a zip archive'],
  ])('fails for good when the address answers %i "%s"', async (status, body, reason) => {
    expect(await importUrl(await serve(status, body))).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(reason),
      job: { state: 'failed', failures: 1 },
    });
  });

  it('is tried again when the server has a problem of its own', async () => {
    expect(await importUrl(await serve(503))).toMatchObject({ status: 'pending', job: { failures: 1 } });
  });

  it('fails for good when the address is not allowed', async () => {
    const { status, reason, job } = await importUrl('http://169.254.169.254/latest/docs.zip');
    expect([status, job.failures]).toEqual(['failed', 1]);
    expect(reason).toContain('169.254.169.254');
  });

  it.each([
    ['holds no Markdown', { 'logo.png': LOGO }, 'no Markdown file'],
    ['is empty', {}, 'no Markdown file'],
  ])('fails for good, and removes nothing, when the archive %s', async (_what, texts, reason) => {
    const space = await ImportSpace.create();
    await space.importZip(DOCS);

    expect(await space.importZip(texts)).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) });
    expect(await space.outline()).toHaveLength(3);
  });

  it('fails for good when the space is locked, or the page is gone', async () => {
    const space = await ImportSpace.create();
    const onPage = await space.importZip(DOCS, { page: 'gone' });
    await database.prisma.space.update({ where: { id: space.id }, data: { editMode: 'locked' } });

    expect(onPage).toMatchObject({ status: 'failed', reason: expect.stringContaining('There is no page "gone"') });
    expect(await space.importZip(DOCS)).toMatchObject({ status: 'failed', reason: expect.stringContaining('locked') });
  });

  it('fails for good when the upload is gone', async () => {
    const space = await ImportSpace.create();
    const run = await space.record({ type: 'file', files: ['gone'] });

    expect(await space.run(run)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('Upload it again'),
    });
  });
});
