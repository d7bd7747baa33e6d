import { type LecternClient, LecternError } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { completeDocument, isDocument } from '@lectern/content/document/validate';
import { isTemporary } from '../../../platform/api/query-client.js';
import { askToSignIn } from '../../../platform/api/sign-in-needed.js';
import type { EditedText } from '../../changes/read-text.js';
import { sendChanges } from '../../changes/send-changes.js';
import type { SaveRequest, SaveResponse } from './page-saver.js';

/** Sends a text, and tells what became of it. */
export async function sendText(
  api: LecternClient,
  text: EditedText,
  { key, base, document }: SaveRequest,
): Promise<SaveResponse> {
  const { pageId, reusableContentId } = text;
  const sent = { base, document: { document } };
  const update =
    reusableContentId === undefined
      ? { operation: 'update_page' as const, page: pageId, ...sent }
      : { operation: 'update_reusable_content' as const, reusableContent: reusableContentId, ...sent };
  try {
    const { revision, changes } = await sendChanges(api, text, [update], key);
    const saved = changes.find(
      (outcome) => outcome.object === 'updated_page' || outcome.object === 'updated_reusable_content',
    );
    if (saved?.save !== 'merged') return { kind: 'saved', revision };
    return { kind: 'merged', revision, document: documentFrom(saved.document) };
  } catch (error) {
    return failureOf(error);
  }
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
