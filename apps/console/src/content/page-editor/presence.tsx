import type { LecternClient, Schemas } from '@lectern/client';
import { Avatar, Tooltip } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { data, useApi } from '../../platform/api/api.js';
import { useWritingWords } from '../../words/writing-words.js';
import type { EditedText } from '../changes/read-text.js';

const EVERY_MS = 10_000;

/** Shows who else has the page open, so that nobody is surprised by a conflict. */
export function OthersHere({ page }: { page: EditedText }) {
  const { others } = useWritingWords();
  const people = usePresence(page);
  if (people.length === 0) return null;
  const names = people.map(({ user }) => user.displayName);
  return (
    <Tooltip label={others(names.join(', '))}>
      <Avatar.Group role="img" aria-label={others(names.join(', '))}>
        {people.map(({ user }) => (
          <Avatar key={user.id} size="sm" name={user.displayName} color="initials" />
        ))}
      </Avatar.Group>
    </Tooltip>
  );
}

/** Everybody else who has a page open; says every ten seconds that this tab has it open, too. */
function usePresence(page: EditedText): readonly Schemas['PresentPerson'][] {
  const api = useApi();
  const tabId = useMemo(() => crypto.randomUUID(), []);
  const { data: presence } = useQuery(presenceQuery(api, page, tabId));
  useEffect(() => () => void leave(api, page, tabId), [api, page, tabId]);
  return presence?.people ?? [];
}

function presenceQuery(api: LecternClient, page: EditedText, tabId: string) {
  return queryOptions({
    queryKey: ['keepPagePresence', { ...page, tabId }],
    queryFn: () => keepPresence(api, page, tabId),
    refetchInterval: EVERY_MS,
    // Whoever looks at another tab has the page open all the same.
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
}

function keepPresence(api: LecternClient, { spaceId, changeRequestId, pageId }: EditedText, tabId: string) {
  if (changeRequestId === undefined) {
    const params = { path: { spaceId, pageId, tabId } };
    return data(api.PUT('/v1/spaces/{spaceId}/content/page/{pageId}/presence/{tabId}', { params }));
  }
  const params = { path: { spaceId, changeRequestId, pageId, tabId } };
  return data(
    api.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/presence/{tabId}', {
      params,
    }),
  );
}

function leave(api: LecternClient, { spaceId, changeRequestId, pageId }: EditedText, tabId: string) {
  if (changeRequestId === undefined) {
    const params = { path: { spaceId, pageId, tabId } };
    return api.DELETE('/v1/spaces/{spaceId}/content/page/{pageId}/presence/{tabId}', { params });
  }
  const params = { path: { spaceId, changeRequestId, pageId, tabId } };
  return api.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/presence/{tabId}', {
    params,
  });
}
