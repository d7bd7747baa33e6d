import { errorFromResponse, type LecternClient } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** Which pages a PDF has: all of a space, or those below a page, or one alone. */
export interface ChosenPages {
  page?: string;
  only?: boolean;
}

/** How far a PDF is. */
export interface PdfProgress {
  done: number;
  total: number;
}

/** Reads the current content of a space as a zip archive of Markdown and files. */
export function readArchive(api: LecternClient, spaceId: string): Promise<Blob> {
  const params = { path: { spaceId } };
  return data(api.GET('/v1/spaces/{spaceId}/export', { params, parseAs: 'blob' }));
}

/** Has a PDF made of what is live or of what a change request proposes, and reads it as soon as it is there; says how far it is meanwhile. */
export async function readPdf(
  api: LecternClient,
  place: ContentPlace,
  { page, only }: ChosenPages,
  onProgress: (progress: PdfProgress) => void,
): Promise<Blob> {
  const query = { ...(page !== undefined && { page }), ...(only && { only: 'true' as const }) };
  const { url } = await requestPdf(api, place, query);
  // It is served by this installation, whatever its public name is.
  const { pathname, search } = new URL(url);
  for (;;) {
    const response = await fetch(`${pathname}${search}`);
    if (response.status === 200) return response.blob();
    const body: { progress?: PdfProgress } = await response.json().catch(() => ({}));
    if (response.status !== 202) throw errorFromResponse(response, body);
    if (body.progress) onProgress(body.progress);
    await rest(Number(response.headers.get('retry-after') ?? 2) * 1000);
  }
}

function requestPdf(
  api: LecternClient,
  { spaceId, changeRequestId }: ContentPlace,
  query: { page?: string; only?: 'true' },
) {
  if (changeRequestId === undefined) {
    return data(api.GET('/v1/spaces/{spaceId}/pdf', { params: { path: { spaceId }, query } }));
  }
  const params = { path: { spaceId, changeRequestId }, query };
  return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', { params }));
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
