import { createClient, type LecternClient, type Schemas } from '@lectern/client';
import { data } from '../../../platform/api/api.js';
import type { ContentPlace } from '../../page-tree/queries.js';

/** What whoever sends a file wants to know, and how they stop it. */
export interface SendingOptions {
  signal: AbortSignal;
  /** Told how much has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Sends a file to where a text is written. */
export type SendFile = (file: File, options: SendingOptions) => Promise<Schemas['File']>;

/** Sends files to a place of a space: to what is live or to what a change request proposes. */
export function sendFileTo(session: string, { spaceId, changeRequestId }: ContentPlace): SendFile {
  return async (file, { signal, onProgress }) => {
    const api = clientWithProgress(session, onProgress);
    const body = { files: [file] };
    const { files } = await data(
      changeRequestId === undefined
        ? api.POST('/v1/spaces/{spaceId}/content/files', { params: { path: { spaceId } }, body, signal })
        : api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
            params: { path: { spaceId, changeRequestId } },
            body,
            signal,
          }),
    );
    const [added] = files;
    if (!added) throw new TypeError('The API responded without the file.');
    return added;
  };
}

function clientWithProgress(session: string, onProgress: (share: number) => void): LecternClient {
  return createClient({
    headers: { 'lectern-session': session },
    fetch: (request) => sendWithProgress(request, onProgress),
  });
}

/** Sends a request as `fetch` does, which cannot tell how much of it has been sent. */
async function sendWithProgress(request: Request, onProgress: (share: number) => void): Promise<Response> {
  const body = await request.blob();
  const { signal } = request;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const stop = () => sending.abort();
    sending.open(request.method, request.url);
    sending.responseType = 'blob';
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    sending.addEventListener('load', () => resolve(responseOf(sending)));
    sending.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
    sending.addEventListener('abort', () => reject(signal.reason));
    sending.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    sending.send(body);
  });
}

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of sent.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(sent.response, { status: sent.status, statusText: sent.statusText, headers });
}
