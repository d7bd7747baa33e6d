import { storeUpload } from '@lectern/commands/content/store-upload';
import { writeZip } from '@lectern/content/archive/write-zip';
import { createImportRun } from '@lectern/database/content/imports/imports.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { exportToGitJob } from '@lectern/domain/platform/jobs/catalog';

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000308060000', 'hex');
const FILES = {
  'README.md': '# Welcome\n\nRead [the guide](guide/README.md).\n\n![logo](assets/logo.png)\n',
  'guide/README.md': '# Guide\n\nBack to [the start](../README.md).\n',
  'guide/install.md': '# Install\n\nOne.\n\nTwo.\n',
  'assets/logo.png': PICTURE,
};

/** How many pages an import brings. */
export const PAGES_OF_IMPORT = 3;

/** Prepares the import of an uploaded archive into a new space, and returns how to order it. */
export async function prepareImport({ database, blobs, build }, host) {
  const at = new Date();
  const files = Object.entries(FILES).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
  const archive = {
    name: 'docs.zip',
    contentType: 'application/zip',
    kind: 'import_file',
    bytes: await writeZip(files),
  };
  const upload = { ...archive, organizationId: host.id, createdBy: host.admin.id };
  const key = await storeUpload(database, blobs, upload, at);
  const spaceId = await build.space(host.id);
  const source = { type: 'file', files: [key] };
  const run = { organizationId: host.id, spaceId, pageId: null, source, createdBy: host.admin.id, mayReadSpecs: true };
  return () => createImportRun(database, run, { at, requestId: 'drill' });
}

/** Prepares a push of a space to a branch of its own, and returns how to order it. */
export async function prepareExport({ database, repository }, host, spaceId, branch) {
  const at = new Date();
  const { url } = repository;
  const operation = { state: 'running', direction: 'export', startedAt: at.toISOString() };
  const gitSync = { url, ref: branch, updatedAt: at.toISOString(), operation };
  await database.prisma.space.update({ where: { id: spaceId }, data: { gitSync } });
  const address = { url, ref: branch, directory: '' };
  const push = { repository: address, message: 'Update', force: false, createdBy: host.admin.id };
  return () => enqueue(database, exportToGitJob, { organizationId: host.id, spaceId, ...push }, { at });
}
