import type { LecternClient } from '@lectern/client';
import { data } from '../../../platform/api/api.js';
import { sendChanges } from '../../changes/send-changes.js';
import type { ContentPlace } from '../../page-tree/queries.js';

interface ReplacedFile {
  organizationId: string;
  place: ContentPlace;
  fileId: string;
}

/** Gives a file new bytes under the same id, so that everything that shows it shows the new ones. */
export async function replaceFile(
  api: LecternClient,
  { organizationId, place, fileId }: ReplacedFile,
  file: File,
): Promise<void> {
  const { name, size, type } = file;
  const { url, key } = await data(
    api.POST('/v1/orgs/{organizationId}/storage/upload', {
      params: { path: { organizationId } },
      body: { file: { name, size, type: type || 'application/octet-stream' }, kind: 'organization_file' },
    }),
  );
  const { pathname, search } = new URL(url);
  const sent = await fetch(pathname + search, { method: 'PUT', body: file });
  if (!sent.ok) throw new Error(`The file was not taken: ${sent.status} ${sent.statusText}`);
  await sendChanges(api, place, [{ operation: 'update_file', file: fileId, upload: key }]);
}
