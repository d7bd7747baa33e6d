import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { storeFile } from '../../platform/api/store-file.js';

/** What is sent to start an import. */
type StartImport = RequestBodyOf<'/v1/orgs/{organizationId}/imports', 'post'>;

/** How many files one import takes. */
export const MAX_IMPORTED_FILES = 50;

/** What somebody wants to import, and into what. */
export interface WantedImport {
  organizationId: string;
  spaceId: string;
  source: Exclude<StartImport['source'], { type: 'file' | 'website' }> | { type: 'file'; files: readonly File[] };
  /** The subject of the change request to begin for it; live when absent. */
  subject?: string;
}

/** Sends what is on this device, begins a change request if one is wanted, and starts the import. */
export async function beginImport(
  api: LecternClient,
  { organizationId, spaceId, source, subject }: WantedImport,
  onSent: (done: number) => void,
) {
  const stored = source.type === 'file' ? await sentFiles(api, organizationId, source.files, onSent) : source;
  const changeRequest =
    subject === undefined
      ? undefined
      : await data(
          api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body: { subject } }),
        );
  const target = { space: spaceId, ...(changeRequest && { changeRequest: changeRequest.id }) };
  return data(
    api.POST('/v1/orgs/{organizationId}/imports', {
      params: { path: { organizationId } },
      body: { source: stored, target },
    }),
  );
}

async function sentFiles(
  api: LecternClient,
  organizationId: string,
  files: readonly File[],
  onSent: (done: number) => void,
) {
  const keys: string[] = [];
  for (const [index, file] of files.entries()) {
    onSent(index + 1);
    keys.push(await storeFile(api, { organizationId, file, kind: 'import_file' }));
  }
  return { type: 'file' as const, files: keys };
}
