import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from './api.js';

interface StoredFile {
  organizationId: string;
  file: File;
  kind: RequestBodyOf<'/v1/orgs/{organizationId}/storage/upload', 'post'>['kind'];
}

/** Sends a file to the storage of an organization, and gives the key by which other operations take it from there. */
export async function storeFile(api: LecternClient, { organizationId, file, kind }: StoredFile): Promise<string> {
  const { name, size, type } = file;
  const { url, key } = await data(
    api.POST('/v1/orgs/{organizationId}/storage/upload', {
      params: { path: { organizationId } },
      body: { file: { name, size, type: type || 'application/octet-stream' }, kind },
    }),
  );
  // It is served by this installation, whatever its public name is.
  const { pathname, search } = new URL(url);
  const sent = await fetch(pathname + search, { method: 'PUT', body: file });
  if (!sent.ok) throw new Error(`${name} was not taken: ${sent.status} ${sent.statusText}`);
  return key;
}
