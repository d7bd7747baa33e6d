import type { SentChange } from '../../content/changes/send-changes.js';
import { sendChanges } from '../../content/changes/send-changes.js';
import { useChange } from '../../platform/api/use-change.js';
import { CHANGED_CONTENT } from '../change-requests/mutations.js';
import type { ChangeRequestPath } from '../change-requests/queries.js';

/** Makes a change to a change request that decides on a conflict. */
export function useSettle(path: ChangeRequestPath) {
  return useChange({
    operation: 'updateChangeRequestContent',
    send: (api, change: SentChange) => sendChanges(api, path, [change]),
    invalidates: [...CHANGED_CONTENT, ['listReusableContents'], ['getReusableContentDocumentInRevisionById']],
  });
}
