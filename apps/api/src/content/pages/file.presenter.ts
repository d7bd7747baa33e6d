import type { FileRecord } from '@lectern/content/pages/page-record';
import type { File } from '@lectern/domain/content/file-schemas';
import { presentOrigin } from './origin.presenter.js';

/** Presents a file with the address that it can be downloaded from. */
export function presentFile(id: string, record: FileRecord, downloadURL: string, metadata: boolean): File {
  return {
    id,
    name: record.name,
    contentType: record.contentType,
    downloadURL,
    size: record.size,
    ...(record.dimensions && { dimensions: record.dimensions }),
    ...(metadata && record.git && { git: presentOrigin(record.git) }),
  };
}
