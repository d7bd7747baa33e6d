import { setTimeout as delay } from 'node:timers/promises';
import { writeZip } from '@lectern/content/archive/write-zip';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { createImportRun } from '@lectern/database/content/imports/imports.queries';
import { uploadBlobKey } from '@lectern/database/content/uploads/upload-blobs';
import { createUpload, markUploadReceived } from '@lectern/database/content/uploads/uploads.queries';
import { newId } from '@lectern/database/ids';
import { inTransaction } from '@lectern/database/transaction';
import { outlineOf } from './outline.mjs';
import { pageText, pageTitle } from './text.mjs';

const POLL_MS = 50;
const WAIT_MS = 20 * 60_000;

/**
 * Imports zip archives, one of each number of pages, into empty spaces by the job that does so.
 * @param {import('./stage.mjs').Stage} stage
 * @param {readonly number[]} sizes
 * @returns {Promise<number[]>} Seconds for 1,000 pages, from the start of the job to its end, for each size.
 */
export async function measureImports(stage, sizes) {
  const jobs = await stage.startJobs();
  try {
    // The first import of a process warms it up.
    await importZip(stage, sizes[0]);
    const results = [];
    for (const size of sizes) results.push(((await importZip(stage, size)) / size) * 1_000);
    return results;
  } finally {
    await jobs.stop();
  }
}

/** @returns {Promise<number>} Seconds. */
async function importZip(stage, size) {
  const { seconds, pages } = await importArchive(stage, await zipOf(size));
  if (pages !== size) throw new Error(`An import of ${size} pages made ${pages}.`);
  return seconds;
}

/**
 * Imports a zip archive into an empty space of a new organization, by the jobs process that runs.
 * @param {import('./stage.mjs').Stage} stage
 * @param {Uint8Array} bytes
 */
export async function importArchive(stage, bytes) {
  const { id: organizationId, admin } = await stage.build.organization();
  const spaceId = await stage.build.space(organizationId, { title: 'Imported' });
  const source = { type: 'file', files: [await storeUpload(stage, { organizationId, createdBy: admin.id, bytes })] };
  const run = { organizationId, spaceId, pageId: null, source, createdBy: admin.id, mayReadSpecs: true };
  const id = await inTransaction(stage.database, (tx) =>
    createImportRun(tx, run, { at: new Date(), requestId: 'bench' }),
  );
  return { spaceId, headers: { authorization: `Bearer ${admin.token}` }, ...(await endOf(stage.database, id)) };
}

async function storeUpload({ database, dataDir }, { organizationId, createdBy, bytes }) {
  const at = new Date();
  const upload = { id: newId(at), organizationId };
  const details = { name: 'docs.zip', contentType: 'application/zip', sizeBytes: bytes.length, kind: 'import_file' };
  await createUpload(database, { ...upload, ...details, createdBy, createdAt: at });
  const blobs = createBlobStore({ LECTERN_DATA_DIR: dataDir });
  await blobs.put(uploadBlobKey(upload, at), bytes, { contentType: details.contentType, sizeBytes: bytes.length });
  await markUploadReceived(database, upload, at);
  return upload.id;
}

function zipOf(size) {
  const pages = outlineOf(size);
  const fileOf = ({ path, isLeaf }) => `${path}${isLeaf ? '.md' : '/README.md'}`;
  const files = pages.map((page) => {
    const up = '../'.repeat(fileOf(page).split('/').length - 1);
    const text = pageText(page.number, { of: size, to: (number) => `${up}${fileOf(pages[number])}` });
    return { path: fileOf(page), bytes: Buffer.from(`# ${pageTitle(page.number)}\n\n${text}`) };
  });
  return writeZip(files);
}

/** Waits until an import has ended: how long it took, and how many pages it made. */
async function endOf({ pool }, importRunId) {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const { rows } = await pool.query(
      `SELECT extract(epoch FROM i.completed_at - i.started_at)::float AS seconds, j.state::text, j.last_error AS reason,
              (SELECT count(*)::int FROM current_pages p WHERE p.space_id = i.space_id) AS pages
         FROM import_runs i JOIN jobs j ON j.id = i.job_id WHERE i.id = $1`,
      [importRunId],
    );
    const [{ seconds, state, reason, pages }] = rows;
    if (seconds !== null) return { seconds, pages };
    if (state === 'failed') throw new Error(`An import failed: ${reason}`);
    await delay(POLL_MS);
  }
  throw new Error(`An import was not done within ${WAIT_MS / 60_000} minutes.`);
}
