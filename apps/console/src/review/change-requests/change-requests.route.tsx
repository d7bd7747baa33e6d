import { Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spacesQuery } from '../../library/tree/queries.js';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink, RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Moment } from '../../platform/time/moment.js';
import { useReviewWords } from '../../words/review-words.js';
import { ChangeRequestFilters } from './change-request-filters.js';
import { CHANGE_REQUEST_STATUSES, untilDay } from './change-request-search.js';
import { changeRequestListQuery } from './queries.js';
import { OutdatedBadge } from './state-badges.js';

const route = getRouteApi('/signed-in/o/$organizationId/change-requests');

/** The change requests of an organization, by their state and by who has to do with them. */
export default function ChangeRequests() {
  const { organizationId } = route.useParams();
  const { status = 'open', ...search } = route.useSearch();
  const { space, author, reviewer, review, outdated, idle } = search;
  const navigate = route.useNavigate();
  const { list: words, title, statuses } = useReviewWords();
  const user = useCurrentUser();
  const api = useApi();
  const list = useInfiniteQuery(
    changeRequestListQuery(api, {
      organizationId,
      status,
      space,
      creator: author,
      requestedReviewer: reviewer,
      review,
      ...(outdated !== undefined && { outdated: outdated ? 'true' : 'false' }),
      ...(idle !== undefined && { updatedBefore: untilDay(idle, new Date()) }),
    }),
  );
  const { data: spaces } = useQuery(spacesQuery(api, organizationId));
  const isFiltered = Object.values(search).some((filter) => filter !== undefined);
  // Whoever was asked for a review wants to see what changed.
  const part = reviewer === undefined ? 'overview' : 'changes';
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={CHANGE_REQUEST_STATUSES.map((each) => (
        <ButtonLink
          key={each}
          to="/o/$organizationId/change-requests"
          params={{ organizationId }}
          search={(now) => ({ ...now, status: each })}
          variant={each === status ? 'light' : 'default'}
          aria-current={each === status || undefined}
        >
          {each === 'draft' ? words.drafts : statuses[each]}
        </ButtonLink>
      ))}
    >
      <ChangeRequestFilters
        organizationId={organizationId}
        userId={user.id}
        search={search}
        onChange={(changed) => void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })}
      />
      <RecordList
        list={list}
        emptyTitle={isFiltered ? words.noMatchTitle : words.emptyTitle}
        empty={isFiltered ? words.noMatch : words.empty}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'subject',
            title: words.subject,
            cell: ({ number, subject, space: spaceId, outdated }) => (
              <Group gap="xs">
                <RouteLink
                  to={`/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/${part}`}
                  params={{ organizationId, spaceId, changeRequestId: String(number) }}
                >
                  {title(number, subject)}
                </RouteLink>
                <OutdatedBadge status={status} outdated={outdated} />
              </Group>
            ),
          },
          {
            id: 'space',
            title: words.space,
            isMinor: true,
            cell: ({ space: spaceId }) => spaces?.find(({ id }) => id === spaceId)?.title,
          },
          { id: 'author', title: words.author, isMinor: true, cell: ({ createdBy }) => createdBy.displayName },
          { id: 'comments', title: words.comments, isMinor: true, cell: ({ comments }) => comments || null },
          { id: 'updated', title: words.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ]}
      />
    </ConsolePage>
  );
}
