import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database, native, platform } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const { markPdfReady } = await native<typeof import('@lectern/database/content/pdf/pdf-files.queries')>(
  '@lectern/database/content/pdf/pdf-files.queries',
);
const { pdfBlobKey } = await native<typeof import('@lectern/database/content/pdf/pdf-file-key')>(
  '@lectern/database/content/pdf/pdf-file-key',
);
const { makePdfJob } = await native<typeof import('@lectern/domain/platform/jobs/catalog')>(
  '@lectern/domain/platform/jobs/catalog',
);

const HOUR_MS = 3_600_000;
const PDF = '%PDF-1.7 of a spec %%EOF';
const { prisma } = database;

/** A space with a guide, a page below it, and a page beside it. */
async function newBook(): Promise<ContentSpace & { guide: string; install: string; other: string }> {
  const space = await newContentSpace();
  const guide = await space.addPage('# Guide\n\nRead this.\n');
  const install = await space.addPage('# Install\n\nDo that.\n', { into: guide });
  const other = await space.addPage('# Other\n\nOr this.\n');
  return { ...space, guide, install, other };
}

async function linkOf({ client, url }: ContentSpace, query = ''): Promise<string> {
  const { status, body } = await client.get(`${url}/pdf${query}`);
  expect(status).toBe(200);
  return body.url;
}

/** The jobs that make PDFs of a space, the oldest first. */
async function jobsOf({ organizationId }: ContentSpace) {
  const jobs = await prisma.job.findMany({ where: { name: makePdfJob.name, organizationId }, orderBy: { id: 'asc' } });
  return jobs.map((job) => ({ ...job, wanted: makePdfJob.payload.parse(job.payload) }));
}

/** Does what the jobs of a space would do: stores the files and says that they are there. */
async function finishJobs(space: ContentSpace): Promise<void> {
  for (const { id: jobId, wanted, state } of await jobsOf(space)) {
    if (state !== 'queued') continue;
    const { id } = await prisma.pdfFile.findFirstOrThrow({ where: { jobId } });
    await platform.blobs.put(pdfBlobKey({ ...wanted, id }), Buffer.from(PDF), { contentType: 'application/pdf' });
    await markPdfReady(database, wanted, new Date());
    await prisma.job.update({ where: { id: jobId }, data: { state: 'completed', finishedAt: new Date() } });
  }
}

async function failJobs({ organizationId }: ContentSpace, lastError: string): Promise<void> {
  await prisma.job.updateMany({
    where: { name: makePdfJob.name, organizationId },
    data: { state: 'failed', lastError, finishedAt: new Date() },
  });
}

describe('GET /v1/spaces/{spaceId}/pdf', () => {
  it.each([
    ['', { only: false }],
    ['?only=true', { only: false }],
    ['?page=GUIDE', { page: 'GUIDE', only: false }],
    ['?page=GUIDE&only=true', { page: 'GUIDE', only: true }],
  ])('200: orders with %j what is asked for, of the current revision', async (query, expected) => {
    const space = await newBook();
    const { body: content } = await space.client.get(`${space.url}/content`);
    await linkOf(space, query.replace('GUIDE', space.guide));
    const [job] = await jobsOf(space);
    expect(job).toMatchObject({ state: 'queued', target: space.id });
    expect(job?.wanted).toEqual({
      organizationId: space.organizationId,
      spaceId: space.id,
      revisionId: content.id,
      ...expected,
      ...('page' in expected && { page: space.guide }),
    });
  });

  it('200: orders the same once, however often it is asked for, and another revision anew', async () => {
    const space = await newBook();
    await Promise.all([linkOf(space), linkOf(space), linkOf(space)]);
    await finishJobs(space);
    await linkOf(space);
    expect(await jobsOf(space)).toHaveLength(1);
    await space.addPage('# Later\n');
    await linkOf(space);
    expect(await jobsOf(space)).toHaveLength(2);
  });

  it('200: an empty space has a PDF too', async () => {
    expect(await linkOf(await newContentSpace())).toContain('/docs.pdf?');
  });

  it.each(['only=maybe', 'page='])('400: refuses %s', async (query) => {
    const { client, url } = await newContentSpace();
    expect((await client.get(`${url}/pdf?${query}`)).status).toBe(400);
  });

  it('400: refuses more text than a PDF holds, and says how to ask for a part', async () => {
    const space = await newContentSpace();
    await space.addPage('# Large\n\nText that becomes long.\n');
    const small = await space.addPage('# Small\n\nText.\n');
    // As if somebody had written all of that, which would take a while.
    await prisma.contentBody.updateMany({
      where: { organizationId: space.organizationId, markdown: { contains: 'becomes long' } },
      data: { markdown: 'x'.repeat(10_000_001) },
    });

    const { status, body } = await space.client.get(`${space.url}/pdf`);

    expect([status, body.error.name]).toEqual([400, 'pdf.too_large']);
    expect(body.error.message).toContain('"page"');
    expect(await jobsOf(space)).toEqual([]);
    expect((await space.client.get(`${space.url}/pdf?page=${small}`)).status).toBe(200);
  });

  it('401 and 404: is for those who may see the space', async () => {
    const { id } = await build.organization();
    const [space, guest, outsider] = [
      await build.space(id),
      await build.member(id, null),
      (await build.organization()).admin,
    ];
    expect((await api.get(`/spaces/${space}/pdf`)).status).toBe(401);
    for (const person of [guest, outsider]) {
      const { status, body } = await api.as(person).get(`/spaces/${space}/pdf`);
      expect([status, body.error.name]).toEqual([404, 'space.not_found']);
    }
  });

  it('404: a page that is not there or of another space', async () => {
    const [space, other] = [await newBook(), await newBook()];
    for (const page of ['missing', other.guide]) {
      const { status, body } = await space.client.get(`${space.url}/pdf?page=${page}`);
      expect([status, body.error.name]).toEqual([404, 'page.not_found']);
    }
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', () => {
  it('200: orders what the change request proposes, all of it or one page', async () => {
    const book = await newBook();
    const proposal = await newProposal(book);
    const insert = { operation: 'insert_page', document: { markdown: '# Proposed\n' } };
    const { body: changed } = await proposal.change(insert);
    const { id: page } = changed.changes[0].page;
    for (const query of ['', `?page=${page}&only=true`]) {
      const { status, body } = await book.client.get(`${proposal.url}/pdf${query}`);
      expect([status, body.url]).toEqual([200, expect.stringContaining(changed.revision)]);
      expect((await api.get(body.url)).status).toBe(202);
    }
    expect((await jobsOf(book)).map(({ wanted }) => wanted)).toMatchObject([
      { revisionId: changed.revision, only: false },
      { revisionId: changed.revision, page, only: true },
    ]);
  });

  it('404: a page or a change request that is not there', async () => {
    const book = await newBook();
    const proposal = await newProposal(book);
    expect((await book.client.get(`${proposal.url}/pdf?page=nope`)).body.error.name).toBe('page.not_found');
    const { body } = await book.client.get(`${book.url}/change-requests/99/pdf`);
    expect(body.error.name).toBe('change_request.not_found');
  });
});

describe('GET /pdf/{organizationId}/{spaceId}/{revisionId}/{name}', () => {
  it('200: gives the PDF to whoever has the address', async () => {
    const space = await newBook();
    const url = await linkOf(space);
    await finishJobs(space);
    const { status, text, headers } = await api.get(url);
    expect([status, text]).toEqual([200, PDF]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': expect.stringContaining('inline; filename="docs.pdf"'),
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('202: says when to come again, and how far it is, until the file is there', async () => {
    const space = await newBook();
    const url = await linkOf(space);
    const waiting = await api.get(url);
    expect([waiting.status, waiting.body]).toEqual([202, { state: 'making' }]);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);

    await prisma.job.updateMany({
      where: { name: makePdfJob.name, organizationId: space.organizationId },
      data: { progressDone: 1, progressTotal: 3 },
    });
    expect((await api.get(url)).body).toEqual({ state: 'making', progress: { done: 1, total: 3 } });

    await finishJobs(space);
    expect((await api.get(url)).status).toBe(200);
  });

  it('202: a file that was lost is made again', async () => {
    const space = await newBook();
    const url = await linkOf(space);
    await finishJobs(space);
    for await (const { key } of platform.blobs.list(`${space.organizationId}/pdf/`)) await platform.blobs.delete(key);
    expect((await api.get(url)).status).toBe(202);
    await finishJobs(space);
    expect((await api.get(url)).status).toBe(200);
  });

  it('403: an address that has expired says so', async () => {
    const space = await newBook();
    const { body } = await space.client.get(`${space.url}/content`);
    const { PdfLinks } = await native<typeof import('./pdf-links.service.js')>(
      '../dist/content/pdf/pdf-links.service.js',
    );
    const linkMadeAt = (atMs: number) =>
      new PdfLinks(platform.keyring, { now: () => new Date(atMs) }, platform.urls).url({
        organizationId: space.organizationId,
        spaceId: space.id,
        revisionId: body.id,
        name: 'docs.pdf',
        only: false,
      });
    expect((await api.get(linkMadeAt(Date.now() - HOUR_MS + 60_000))).status).toBe(202);
    const late = await api.get(linkMadeAt(Date.now() - HOUR_MS - 1));
    expect([late.status, late.body.error.name]).toEqual([403, 'pdf.link_expired']);
  });

  it.each<[string, (url: URL, other: URL) => void]>([
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['two signatures', (url) => url.searchParams.append('signature', 'x')],
    ['another signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
    ['a later end', (url) => url.searchParams.set('expires', String(Date.now() + 100 * HOUR_MS))],
    ['no end', (url) => url.searchParams.delete('expires')],
    ['another page', (url, other) => url.searchParams.set('page', other.searchParams.get('page') ?? '')],
    ['no page', (url) => url.searchParams.delete('page')],
    ['the pages below', (url) => url.searchParams.delete('only')],
    ['the space of another organization', exchangeParts],
  ])('404: an address with %s leads to nothing', async (_what, change) => {
    const [space, victim] = [await newBook(), await newBook()];
    const urlOf = async (book: typeof space) => new URL(await linkOf(book, `?page=${book.guide}&only=true`));
    const url = await urlOf(space);
    change(url, await urlOf(victim));
    const { status, body } = await api.get(url.href);
    expect([status, body.error.name]).toEqual([404, 'pdf.not_found']);
  });

  it('404: a space that was deleted since leads to nothing', async () => {
    const space = await newBook();
    const url = await linkOf(space);
    await finishJobs(space);
    expect((await space.client.delete(space.url)).status).toBeLessThan(300);
    expect((await api.get(url)).status).toBe(404);
  });

  it('500: says what failed, until somebody asks for the PDF again', async () => {
    const space = await newBook();
    const url = await linkOf(space);
    await failJobs(space, 'The page "Guide" could not be written');
    const { status, body } = await api.get(url);
    expect([status, body.error.name]).toEqual([500, 'pdf.failed']);
    expect(body.error.message).toContain('The page "Guide" could not be written');

    await linkOf(space);
    expect((await api.get(url)).status).toBe(202);
    await finishJobs(space);
    expect((await api.get(url)).status).toBe(200);
  });
});

function exchangeParts(url: URL, other: URL): void {
  url.pathname = other.pathname;
}
