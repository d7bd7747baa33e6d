import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { proposedChangesQuery } from '../change-requests/queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/conflicts');

/** What a change request and its space changed differently, to be settled one after the other. */
export default function Conflicts() {
  const { spaceId, changeRequestId } = route.useParams();
  const { conflicts: words } = useReviewWords();
  const changes = useQuery(proposedChangesQuery(useApi(), { spaceId, changeRequestId }));
  return (
    <QueryView query={changes}>
      {({ conflicts, conflictedTexts }) =>
        conflicts.length + conflictedTexts.length === 0 ? (
          <Empty title={words.none}>{words.noneHint}</Empty>
        ) : (
          <ul>
            {[...conflictedTexts, ...conflicts].map(({ kind, id }, index) => (
              <li key={index}>
                {kind} {id}
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
