import type { LecternClient } from '@lectern/client';
import { storeFile } from '../../../platform/api/store-file.js';
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
  const key = await storeFile(api, { organizationId, file, kind: 'organization_file' });
  await sendChanges(api, place, [{ operation: 'update_file', file: fileId, upload: key }]);
}
