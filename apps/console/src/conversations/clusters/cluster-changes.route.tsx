import type { Schemas } from '@lectern/client';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { memberQuery } from '../../people/members/queries.js';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink, RouteLink } from '../../platform/links/links.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Moment } from '../../platform/time/moment.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { clusterChangesQuery, clusterQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters/changes');

/** What became of topics: which were merged, split or dissolved, and by whom. */
export default function ClusterChangesRoute() {
  const { organizationId } = route.useParams();
  const { topic } = route.useSearch();
  const { changes: words } = useConversationsWords();
  const changes = useInfiniteQuery(clusterChangesQuery(useApi(), organizationId, topic));
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <>
          {topic !== undefined && (
            <ButtonLink
              to="/o/$organizationId/conversations-clusters/changes"
              params={{ organizationId }}
              search={{}}
              variant="default"
            >
              {words.allTopics}
            </ButtonLink>
          )}
          <ButtonLink to="/o/$organizationId/conversations-clusters" params={{ organizationId }} variant="default">
            {words.back}
          </ButtonLink>
        </>
      }
    >
      <RecordList
        list={changes}
        label={words.title}
        emptyTitle={words.emptyTitle}
        empty={words.empty}
        rowId={({ id }) => id}
        columns={[
          { id: 'what', title: words.what, cell: (change) => <WhatHappened {...{ organizationId, change }} /> },
          { id: 'who', title: words.who, isMinor: true, cell: ({ by }) => <Who {...{ organizationId, by }} /> },
          { id: 'when', title: words.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </ConsolePage>
  );
}

interface WhatHappenedProps {
  organizationId: string;
  change: Schemas['IssuesClusterChange'];
}

function WhatHappened({ organizationId, change: { kind, cluster, other } }: WhatHappenedProps) {
  const { changes: words } = useConversationsWords();
  if (kind === 'merged') {
    return (
      <Text size="sm">
        {words.gone} {words.kinds.merged} {other && <TopicName organizationId={organizationId} clusterId={other} />}
      </Text>
    );
  }
  return (
    <Text size="sm">
      {kind === 'dissolved' ? words.gone : <TopicName organizationId={organizationId} clusterId={cluster} />}{' '}
      {words.kinds[kind]} {other && <TopicName organizationId={organizationId} clusterId={other} />}
    </Text>
  );
}

/** The name of a topic, or of the one that took its place, which leads there. */
function TopicName({ organizationId, clusterId }: { organizationId: string; clusterId: string }) {
  const { changes: words } = useConversationsWords();
  const { data } = useQuery({ ...clusterQuery(useApi(), { organizationId, clusterId }), retry: false });
  if (!data) return words.gone;
  return (
    <RouteLink to="/o/$organizationId/conversations-clusters/$clusterId" params={{ organizationId, clusterId }}>
      {data.label}
    </RouteLink>
  );
}

function Who({ organizationId, by }: { organizationId: string; by: string | undefined }) {
  const { changes: words } = useConversationsWords();
  const user = useCurrentUser();
  const { data } = useQuery({
    ...memberQuery(useApi(), organizationId, by ?? ''),
    enabled: by !== undefined && by !== user.id,
    retry: false,
  });
  if (by === undefined) return words.byLectern;
  return by === user.id ? user.displayName : (data?.user.displayName ?? words.byMember);
}
