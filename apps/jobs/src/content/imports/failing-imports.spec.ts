import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { database, native } from '../../../test/harness.js';
import { DOCS, ImportSpace, LOGO, zipOf } from '../../../test/import-space.js';
import { jobRow } from '../../../test/job-rows.js';

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
    expect(await importUrl(await serve(200, await zipOf(DOCS)))).toMatchObject({ status: 'completed' });
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
