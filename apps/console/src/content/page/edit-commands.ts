import type { Schemas } from '@lectern/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Zap } from 'lucide-react';
import { spaceQuery } from '../../library/tree/queries.js';
import { data, useApi } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { Command } from '../../platform/commands/command.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { openChangeRequestQuery } from '../changes/queries.js';
import { pageHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';

/**
 * The ways to edit a page: in the change request that is open, else in a new one, and live where the space allows that.
 * Nobody is offered what their role never allows.
 */
export function useEditCommands(organizationId: string, place: ContentPlace, page: Schemas['Page']): Command[] {
  const { editor: words } = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const { spaceId, changeRequestId, revisionId } = place;
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const { data: changeRequest } = useQuery(openChangeRequestQuery(api, place));
  const begin = useBeginChangeRequest(spaceId);
  if (page.type !== 'document' || revisionId !== undefined || !space?.permissions.edit) return [];
  const open = (where: ContentPlace) =>
    void navigate({ href: `${pageHref(organizationId, where, page.path)}?edit=true` });
  if (changeRequestId !== undefined) {
    const isClosed = changeRequest?.status === 'merged' || changeRequest?.status === 'archived';
    const edit = { id: 'edit-page', title: words.edit, icon: Pencil, shortcut: 'E', run: () => open(place) };
    return [isClosed ? { ...edit, disabledReason: words.closed } : edit];
  }
  const propose: Command = {
    id: 'edit-page',
    title: words.edit,
    icon: Pencil,
    shortcut: 'E',
    run: () =>
      begin.mutate(words.newChangeRequest(page.title), {
        onSuccess: ({ id }) => open({ spaceId, changeRequestId: id }),
        onError: (error) => notify({ message: error.message, color: 'red' }),
      }),
  };
  if (space.editMode !== 'live') return [propose];
  return [propose, { id: 'edit-page-live', title: words.editLive, icon: Zap, run: () => open(place) }];
}

const MAX_SUBJECT_LENGTH = 100;

/** Begins a change request. */
function useBeginChangeRequest(spaceId: string) {
  return useChange({
    operation: 'createChangeRequest',
    send: (api, subject: string) =>
      data(
        api.POST('/v1/spaces/{spaceId}/change-requests', {
          params: { path: { spaceId } },
          body: { subject: subject.slice(0, MAX_SUBJECT_LENGTH) },
        }),
      ),
    invalidates: [['listChangeRequestsForOrganization'], ['listChangeRequests']],
  });
}
