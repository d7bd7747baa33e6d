import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { readEditedText, type StoredText } from '../changes/read-text.js';
import { decideOnDraft } from './recovery/decide-on-draft.js';
import { type DraftName, type DraftStore, openDraftStore } from './saving/draft-store.js';
import type { Draft } from './saving/page-saver.js';

/** What editing a page begins with. */
export interface EditingStart extends StoredText {
  /** What was written on this device and has not been saved; writing goes on with it. */
  draft: Draft | undefined;
  /** The same where others wrote in the meantime: the person decides what becomes of it. */
  offered: Draft | undefined;
  drafts: DraftStore;
}

/** A page as it is written, with what is left of earlier edits. It is read anew whenever editing begins. */
export function editingQuery(api: LecternClient, name: DraftName) {
  return queryOptions({
    queryKey: ['editPage', name],
    queryFn: async ({ signal }): Promise<EditingStart> => {
      const drafts = await openDraftStore();
      const [draft, page] = await Promise.all([drafts.read(name), readEditedText(api, name, signal)]);
      const decision = draft && decideOnDraft(draft, page);
      if (decision === 'forget') await drafts.remove(name);
      return {
        ...page,
        drafts,
        draft: decision === 'resume' ? draft : undefined,
        offered: decision === 'offer' ? draft : undefined,
      };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
