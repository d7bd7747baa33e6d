import type { Schemas } from '@lectern/client';
import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { changeRequestQuery } from '../../content/changes/queries.js';
import { flatten } from '../../content/page-tree/arrange-pages.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { Loading } from '../../platform/states/loading.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { useUpdateFromSpace } from '../change-requests/mutations.js';
import { proposedChangesQuery } from '../change-requests/queries.js';
import { conflictQueue } from './conflict-queue.js';
import { OpenConflicts } from './open-conflicts.js';
import { conflictedTextQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/conflicts');

/** What a change request and its space changed differently, to be settled one after the other. */
export default function Conflicts() {
  const { spaceId, changeRequestId } = route.useParams();
  const path = { spaceId, changeRequestId };
  const api = useApi();
  const changeRequest = useQuery(changeRequestQuery(api, path));
  const changes = useQuery(proposedChangesQuery(api, path));
  return (
    <QueryView query={changeRequest}>
      {(loaded) => <QueryView query={changes}>{(found) => <Queue changeRequest={loaded} changes={found} />}</QueryView>}
    </QueryView>
  );
}

interface QueueProps {
  changeRequest: Schemas['ChangeRequest'];
  changes: Schemas['ChangeRequestChanges'];
}

function Queue({ changeRequest, changes: { conflicts, conflictedTexts } }: QueueProps) {
  const params = route.useParams();
  const { conflict: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const { spaceId, changeRequestId } = params;
  const api = useApi();
  const texts = useQueries({
    queries: conflictedTexts.map((text) => conflictedTextQuery(api, { spaceId, changeRequestId }, text)),
    combine: (read) => ({
      data: read.every(({ data }) => data) ? read.flatMap(({ data }) => data ?? []) : undefined,
      error: read.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(read.map(({ refetch }) => refetch())),
    }),
  });
  const tree = useQuery(pageTreeQuery(api, { spaceId, changeRequestId }));
  const order = flatten(tree.data?.pages ?? []).map(({ id }) => id);
  if (conflicts.length + conflictedTexts.length === 0) return <NoConflicts changeRequest={changeRequest} />;
  // It only orders the queue: where it cannot be read, conflicts can still be settled.
  if (tree.isPending) return <Loading />;
  return (
    <QueryView query={texts}>
      {(read) => (
        <OpenConflicts
          {...params}
          queue={conflictQueue(read, conflicts, order)}
          texts={read}
          current={wanted}
          onOpen={(conflict) => void navigate({ search: { conflict }, replace: true })}
        />
      )}
    </QueryView>
  );
}

/** A change request that is behind its space may have conflicts that nobody knows of yet. */
function NoConflicts({ changeRequest: { space: spaceId, id, outdated, status } }: Pick<QueueProps, 'changeRequest'>) {
  const { conflicts: words } = useReviewWords();
  const update = useUpdateFromSpace({ spaceId, changeRequestId: id });
  if (!outdated || status === 'merged' || status === 'archived') {
    return <Empty title={words.none}>{words.noneHint}</Empty>;
  }
  const bringIn = () =>
    update.mutate(undefined, { onError: (error) => notify({ message: error.message, color: 'red' }) });
  return (
    <Empty
      title={words.unknown}
      action={
        <Button onClick={bringIn} loading={update.isPending}>
          {words.bringIn}
        </Button>
      }
    >
      {words.unknownHint}
    </Empty>
  );
}
