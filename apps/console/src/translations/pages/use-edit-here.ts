import type { Schemas } from '@lectern/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pageHref } from '../../content/page-tree/page-address.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { data, useApi } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import { notify } from '../../platform/states/notify.js';
import { useTranslationsWords } from '../../words/translations-words.js';

const MAX_SUBJECT_LENGTH = 100;

/** Gives what opens a translated page in a new change request, ready to be written; nothing for those who may not edit. */
export function useEditHere(organizationId: string, spaceId: string | undefined) {
  const { pages: words } = useTranslationsWords();
  const navigate = useNavigate();
  const space = useQuery({ ...spaceQuery(useApi(), spaceId ?? ''), enabled: spaceId !== undefined, retry: false });
  const begin = useBeginCorrection();
  if (spaceId === undefined || !space.data?.permissions.edit) return undefined;
  return {
    isPending: begin.isPending,
    edit: ({ title, path = '' }: NonNullable<Schemas['PageTranslation']['target']>) =>
      begin.mutate(
        { spaceId, subject: words.changeRequest(title).slice(0, MAX_SUBJECT_LENGTH) },
        {
          onSuccess: ({ id }) => {
            const href = `${pageHref(organizationId, { spaceId, changeRequestId: id }, path)}?edit=true`;
            void navigate({ href });
          },
          onError: (error) => notify({ message: error.message, color: 'red' }),
        },
      ),
  };
}

function useBeginCorrection() {
  return useChange({
    operation: 'createChangeRequest',
    send: (api, { spaceId, subject }: { spaceId: string; subject: string }) =>
      data(api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body: { subject } })),
    invalidates: [['listChangeRequestsForOrganization'], ['listChangeRequests']],
  });
}
