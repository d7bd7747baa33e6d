import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink, RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { changeRequestListQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/change-requests');
const STATUSES = ['open', 'draft', 'merged', 'archived'] as const;

/** The change requests of an organization, by their state. */
export default function ChangeRequests() {
  const { organizationId } = route.useParams();
  const { status = 'open' } = route.useSearch();
  const { overviews, library } = useWords();
  const words = overviews.changeRequests;
  const api = useApi();
  const list = useInfiniteQuery(changeRequestListQuery(api, { organizationId, status }));
  const { data: spaces } = useQuery(spacesQuery(api, organizationId));
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={STATUSES.map((each) => (
        <ButtonLink
          key={each}
          to="/o/$organizationId/change-requests"
          params={{ organizationId }}
          search={{ status: each }}
          variant={each === status ? 'light' : 'default'}
          aria-current={each === status || undefined}
        >
          {words.statuses[each]}
        </ButtonLink>
      ))}
    >
      <RecordList
        list={list}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'subject',
            title: words.subject,
            cell: ({ number, subject, space }) => (
              <RouteLink
                to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/$"
                params={{ organizationId, spaceId: space, changeRequestId: String(number), _splat: '' }}
              >
                #{number} {subject || library.spaces.untitled}
              </RouteLink>
            ),
          },
          {
            id: 'space',
            title: words.space,
            isMinor: true,
            cell: ({ space }) => spaces?.find(({ id }) => id === space)?.title,
          },
          { id: 'by', title: words.by, isMinor: true, cell: ({ createdBy }) => createdBy.displayName },
          { id: 'updated', title: overviews.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ]}
      />
    </ConsolePage>
  );
}
