import { type LecternClient, LecternError } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { completeDocument, isDocument } from '@lectern/content/document/validate';
import { data } from '../../../platform/api/api.js';
import { isTemporary } from '../../../platform/api/query-client.js';
import { askToSignIn } from '../../../platform/api/sign-in-needed.js';
import type { SaveRequest, SaveResponse } from './page-saver.js';

/** The page whose text is saved: what is live, or what a change request proposes. */
export interface EditedPage {
  spaceId: string;
  changeRequestId?: string | undefined;
  pageId: string;
}

/** Sends the text of a page, and tells what became of it. */
export async function sendPage(api: LecternClient, page: EditedPage, request: SaveRequest): Promise<SaveResponse> {
  try {
    const { revision, changes } = await change(api, page, request);
    const saved = changes.find((outcome) => outcome.object === 'updated_page');
    if (saved?.save !== 'merged') return { kind: 'saved', revision };
    return { kind: 'merged', revision, document: documentFrom(saved.document) };
  } catch (error) {
    return failureOf(error);
  }
}

async function change(api: LecternClient, { spaceId, changeRequestId, pageId }: EditedPage, request: SaveRequest) {
  const { key, base, document } = request;
  const changes = [{ operation: 'update_page' as const, page: pageId, base, document: { document } }];
  const headers = { 'Idempotency-Key': key };
  if (changeRequestId === undefined) {
    const params = { path: { spaceId } };
    return data(api.POST('/v1/spaces/{spaceId}/content', { params, headers, body: { changes } }));
  }
  const params = { path: { spaceId, changeRequestId }, query: { compat: 'false' } as const };
  const proposed = await data(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', { params, headers, body: { changes } }),
  );
  if (!('changes' in proposed)) throw new TypeError('The API responded with a change request instead of outcomes.');
  return proposed;
}

/** What a failure means for the text: it meets that of others, it can be sent again, or it has to be kept here. */
function failureOf(error: unknown): SaveResponse {
  if (!(error instanceof LecternError)) return { kind: 'refused', error };
  const { code, details } = error;
  const [conflict] = Array.isArray(details['conflicts']) ? details['conflicts'] : [];
  if (code === 'content.conflict' && conflict?.document !== undefined) {
    return { kind: 'conflict', revision: String(details['revision']), document: documentFrom(conflict.document) };
  }
  askToSignIn(error);
  const isSignedOut = error.status === 401;
  return isSignedOut || isTemporary(error) || error.status === 429
    ? { kind: 'unreachable' }
    : { kind: 'refused', error };
}

function documentFrom(value: unknown): JsonDocument {
  if (!isDocument(value)) throw new TypeError('The API responded with something that is no document.');
  return completeDocument(value);
}
