import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { readEditedText } from '../../content/changes/read-text.js';
import type { ChangeRequestPath } from '../change-requests/queries.js';
import type { TextInConflict } from './conflict-queue.js';

/** A text of a change request that holds conflicts, as it is stored. */
export function conflictedTextQuery(api: LecternClient, path: ChangeRequestPath, text: TextInConflict) {
  const isPage = text.kind === 'page';
  return queryOptions({
    queryKey: ['getPageById', { ...path, ...text, written: true }],
    queryFn: async ({ signal }) => {
      const ids = isPage ? { pageId: text.id } : { pageId: '', reusableContentId: text.id };
      return { text, ...(await readEditedText(api, { ...path, ...ids }, signal)) };
    },
  });
}
