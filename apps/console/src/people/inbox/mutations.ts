import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

const INBOX = [['listInboxEntries']];

/** Marks an entry of the inbox as read, or as not read. */
export function useMarkEntry() {
  return useChange({
    operation: 'updateInboxEntry',
    send: (api, { entryId, read }: { entryId: string; read: boolean }) =>
      data(api.PATCH('/v1/user/inbox/{entryId}', { params: { path: { entryId } }, body: { read } })),
    invalidates: INBOX,
  });
}

/** Marks everything as read that came until a moment. */
export function useReadInbox() {
  return useChange({
    operation: 'readInbox',
    send: (api, body: { organization: string; before: string }) => data(api.POST('/v1/user/inbox/read', { body })),
    invalidates: INBOX,
  });
}
