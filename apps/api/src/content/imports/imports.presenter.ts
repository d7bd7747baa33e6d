import type { ImportRunDetails, ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import type { ImportRun, ImportSource } from '@lectern/domain/content/imports/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents an import as lists show it. */
export function presentImport(row: ImportRunRow, { api }: { api: string }): ImportRun {
  const { progressDone: done, progressTotal: total } = row;
  const updatedAt = row.completedAt ?? row.cancelledAt ?? row.startedAt ?? row.createdAt;
  return {
    object: 'import-run',
    id: row.id,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    source: presentSource(row.source),
    target: {
      space: row.spaceId,
      ...(row.changeRequestId !== null && { changeRequest: row.changeRequestId }),
      ...(row.pageId !== null && { page: row.pageId }),
    },
    ...(done !== null && total !== null && { progress: { done, total } }),
    ...(row.revisionId !== null && { revision: row.revisionId }),
    ...(row.createdBy !== null && { createdBy: row.createdBy }),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(updatedAt),
    ...(row.startedAt && { startedAt: timestamp(row.startedAt) }),
    ...(row.completedAt && { completedAt: timestamp(row.completedAt) }),
    urls: { location: `${api}/v1/org/${row.organizationId}/imports/${row.id}` },
  };
}

/** Presents an import with all that it did. */
export function presentImportDetails(row: ImportRunDetails, urls: { api: string }): ImportRun {
  return {
    ...presentImport(row, urls),
    pages: row.pages,
    ...(row.report && { report: row.report }),
  };
}

/** What is kept beside the source, such as credentials, is nobody's business. */
function presentSource(source: ImportRunRow['source']): ImportSource {
  if (source.type === 'file') return { type: source.type, files: source.files };
  if (source.type !== 'git') return { type: source.type, url: source.url };
  const { type, url, ref, directory } = source;
  return { type, url, ...(ref !== undefined && { ref }), ...(directory !== undefined && { directory }) };
}
