import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { blobs, brokenBlobs, database, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';
import { enqueuedPdf, keyOf, PdfSpace, pdfState, storedPdf } from '../../../test/pdf-space.js';

const HOUR_MS = 3_600_000;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const newBook = () =>
  PdfSpace.with(
    { id: 'guide', text: 'Read this.\n' },
    { id: 'install', text: 'Do that.\n', parent: 'guide' },
    { id: 'other', text: 'Or this.\n' },
  );

/** Makes a PDF and returns its bytes. */
async function made(wanted: ReturnType<PdfSpace['wanted']>): Promise<string> {
  const jobId = await enqueuedPdf(wanted);
  await newRunner().run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ state: 'completed', lastError: null });
  return (await storedPdf(wanted)) ?? '';
}

/** The titles of the bookmarks of a PDF. */
const bookmarks = (pdf: string) => [...pdf.matchAll(/\/Title \((.*)\)/g)].map(([, title = '']) => title).sort();

describe(catalog.makePdfJob.name, () => {
  it('stores a whole PDF and makes it known', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    expect(await pdfState(wanted)).toEqual({ state: 'making' });
    await newRunner().run(jobId);
    expect(await pdfState(wanted)).toMatchObject({ state: 'made' });
    expect(await blobs.head(keyOf(wanted))).toMatchObject({ contentType: 'application/pdf' });
    const pdf = await storedPdf(wanted);
    expect(pdf?.startsWith('%PDF-')).toBe(true);
    expect(pdf?.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it.each([
    [{}, ['guide', 'install', 'other']],
    [{ page: 'guide' }, ['guide', 'install']],
    [{ page: 'guide', only: true }, ['guide']],
  ])('holds of %j the pages %j', async (options, expected) => {
    const space = await newBook();
    const pdf = await made(space.wanted(options));
    expect(bookmarks(pdf).filter((title) => expected.includes(title))).toEqual(expected);
    expect(bookmarks(pdf).filter((title) => ['guide', 'install', 'other'].includes(title))).toEqual(expected);
  });

  it('is of the revision that was asked for, however the space has changed', async () => {
    const space = await newBook();
    const before = space.wanted();
    await space.write({ id: 'later', text: 'New.\n' });
    expect(bookmarks(await made(before))).not.toContain('later');
    expect(bookmarks(await made(space.wanted()))).toContain('later');
  });

  it('holds pictures of the space and reusable contents, and fetches nothing', async () => {
    const space = await PdfSpace.with({
      id: 'page',
      text: '![dot](/files/dot)\n\n![far](http://127.0.0.1:9/far.png)\n\n{% include "/reusable/note" %}\n',
    });
    await space.addPicture('dot', PIXEL);
    await space.addReusable('note', '[Known](https://known.example/)\n');
    const pdf = await made(space.wanted());
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf).toContain('/URI (https://known.example/)');
  });

  it('leaves out pictures that are damaged or lost, and nothing else', async () => {
    const space = await PdfSpace.with({
      id: 'page',
      text: '![a](/files/damaged)\n\n![b](/files/lost)\n\n![c](/files/dot)\n',
    });
    await space.addPicture('damaged', Buffer.concat([PIXEL.subarray(0, 40), deflateSync(Buffer.from('nonsense'))]));
    await space.addPicture('lost', Buffer.concat([PIXEL, Buffer.from([0])]), { lost: true });
    await space.addPicture('dot', PIXEL);
    // A picture with transparency is two objects: its colors and its mask.
    expect((await made(space.wanted())).match(/\/Subtype \/Image/g)).toHaveLength(2);
  });

  it('draws the scripts of the world with fonts of their own', async () => {
    const text = 'Привет 中文 हिन्दी ไทย ਪੰਜਾਬੀ 🎉\n\n日本語のかな\n';
    const pdf = await made((await PdfSpace.with({ id: 'page', text }, { id: 'korean', text: '한국어\n' })).wanted());
    for (const font of ['DejaVuSans', 'NotoSansJP', 'NotoSansKR', 'NotoSansDevanagari', 'NotoSansThai', 'NotoEmoji']) {
      expect(pdf).toContain(font);
    }
  });

  it('done twice changes nothing more', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    await newRunner().run(jobId);
    const before = await storedPdf(wanted);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await storedPdf(wanted)).toBe(before);
  });

  it('killed half-way is not known to be there, and the next worker makes it', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    await killRunAtLock(jobId, 'LOCK TABLE pdf_files IN SHARE MODE');
    expect(await pdfState(wanted)).toMatchObject({ state: 'making' });
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await pdfState(wanted)).toMatchObject({ state: 'made' });
  });

  it('says how many pages are written', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ progressDone: 2, progressTotal: 3 });
  });

  it.each<[string, (space: PdfSpace) => Promise<unknown>, string]>([
    [
      'the space was deleted',
      ({ id }) => database.prisma.space.update({ where: { id }, data: { deletedAt: new Date() } }),
      'The space or its revision was deleted',
    ],
    ['there is no such page', async () => {}, 'The page is not part of the revision'],
  ])('fails for good when %s', async (_what, change, reason) => {
    const space = await newBook();
    const wanted = space.wanted({ page: 'missing' });
    const jobId = await enqueuedPdf(wanted);
    await change(space);
    await newRunner().run(jobId);
    expect(await pdfState(wanted)).toEqual({ state: 'failed', reason });
    expect(await storedPdf(wanted)).toBeNull();
  });

  it('says in plain words what could not be done, is tried again, and works when asked for after it was given up', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    const runner = newRunner({ blobs: brokenBlobs });
    await runner.run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'queued', lastError: 'The file could not be stored' });
    expect(await pdfState(wanted)).toMatchObject({ state: 'making' });
    for (const _attempt of [2, 3]) {
      await letTimePass(jobId);
      await runner.run(jobId);
    }
    expect(await pdfState(wanted)).toEqual({ state: 'failed', reason: 'The file could not be stored' });
    expect(bookmarks(await made(wanted))).toContain('guide');
  });

  it('stops when its time is up', async () => {
    const pages = Array.from({ length: 10 }, (_, index) => ({ id: `p${index}`, text: 'Word '.repeat(10_000) }));
    const wanted = (await PdfSpace.with(...pages)).wanted();
    const jobId = await enqueuedPdf(wanted);
    await newRunner({ timing: { timeoutMs: () => 50 } }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ lastError: 'It took longer than 0.05 seconds' });
  });
});

describe('an order', () => {
  it('of what is there or being made changes nothing', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    expect(await enqueuedPdf(wanted)).toBe(jobId);
    await newRunner().run(jobId);
    expect(await enqueuedPdf(wanted)).toBe(jobId);
    expect(await pdfState(wanted)).toMatchObject({ state: 'made' });
  });

  it('by several at once is one job', async () => {
    const wanted = (await newBook()).wanted();
    const jobs = await Promise.all(Array.from({ length: 5 }, () => enqueuedPdf(wanted)));
    expect(new Set(jobs).size).toBe(1);
  });

  it('of what was made hours ago makes it again', async () => {
    const wanted = (await newBook()).wanted();
    const first = await enqueuedPdf(wanted, new Date(Date.now() - 4 * HOUR_MS));
    await newRunner().run(first);
    expect(await enqueuedPdf(wanted)).not.toBe(first);
    expect(await pdfState(wanted)).toEqual({ state: 'making' });
  });

  it('finds the job that waits although the order before it has expired', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    await database.prisma.pdfFile.deleteMany({ where: { jobId } });
    expect(await enqueuedPdf(wanted)).toBe(jobId);
  });
});

describe('the removal of expired records, of PDFs', () => {
  it('removes those that no address leads to any more with their bytes, and no others', async () => {
    const [old, fresh] = [(await newBook()).wanted(), (await newBook()).wanted()];
    for (const [wanted, hours] of [
      [old, 7],
      [fresh, 5],
    ] as const) {
      await newRunner().run(await enqueuedPdf(wanted, new Date(Date.now() - hours * HOUR_MS)));
    }
    await database.prisma.job.deleteMany({ where: { name: catalog.removeExpiredRecordsJob.name } });
    await newRunner().run(await enqueued(catalog.removeExpiredRecordsJob, {}));
    expect([await pdfState(old), await storedPdf(old)]).toEqual([{ state: 'missing' }, null]);
    expect([await pdfState(fresh), (await storedPdf(fresh)) === null]).toEqual([
      expect.objectContaining({ state: 'made' }),
      false,
    ]);
  });

  it('leaves a job whose order has expired with nothing to do and nothing stored', async () => {
    const wanted = (await newBook()).wanted();
    const jobId = await enqueuedPdf(wanted);
    await database.prisma.pdfFile.deleteMany({ where: { jobId } });
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await storedPdf(wanted)).toBeNull();
  });
});
