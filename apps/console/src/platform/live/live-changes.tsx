import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiSession } from '../api/api.js';
import { followChanges } from './follow-changes.js';
import { setLive } from './polling.js';
import { isFollowed, isTouched } from './read-again.js';

/** Has what is shown of an organization read again as soon as it changes, whoever changed it. */
export default function LiveChanges({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient();
  const session = useApiSession();
  useEffect(() => {
    let hasBegun = false;
    /** Whatever somebody waits for may have ended unheard, and queries decide anew whether to ask again and again. */
    const catchUp = (live: boolean) => {
      setLive(live);
      // Between two streams nothing was heard; before the first one, what is shown has just been read.
      const isFirst = live && !hasBegun;
      hasBegun ||= live;
      const isRead = (query: Query) =>
        isFirst ? isAwaited(query) : isWatching(query) || (live && isFollowed(query.queryKey));
      void queries.invalidateQueries({ predicate: isRead });
      void queries.invalidateQueries({
        predicate: (query) => isWatching(query) && !isRead(query),
        refetchType: 'none',
      });
    };
    const stop = followChanges({
      organizationId,
      session,
      onReady: () => catchUp(true),
      onLost: () => catchUp(false),
      onChange: (change) =>
        void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, change) }),
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [queries, organizationId, session]);
  return null;
}

/** Whether a query asks again and again, at least while nothing is heard. */
function isWatching({ observers }: Query): boolean {
  return observers.some(({ options }) => typeof options.refetchInterval === 'function');
}

/** Whether it does so until something has ended that somebody waits for. */
function isAwaited(query: Query): boolean {
  return isWatching(query) && query.meta?.['isEndless'] !== true;
}
