import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileUp, History, RefreshCw } from 'lucide-react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { ClusterFilters } from './cluster-filters.js';
import { ClusterTrend } from './cluster-trend.js';
import { conversationSources } from './conversation-source.js';
import { DocumentedBadge } from './documented-badge.js';
import { useRefreshClusters } from './mutations.js';
import { clustersQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters');

/** What people ask about, by topic: those that no page explains come first. */
export default function ClustersRoute() {
  const { organizationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useConversationsWords();
  const clusters = useInfiniteQuery(clustersQuery(useApi(), organizationId, search));
  const commands = useListCommands(organizationId);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const [importCommand, ...others] = commands;
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <>
          {importCommand && <CommandButton command={importCommand} variant="default" />}
          <CommandMenu commands={others} label={words.list.commands} />
        </>
      }
    >
      <ClusterFilters
        search={search}
        sources={clusters.data?.flatMap(({ sources }) => Object.keys(sources)) ?? []}
        onChange={(changed) => void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })}
      />
      <QueryView query={clusters}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title={isFiltered ? words.list.noMatchTitle : words.list.emptyTitle}
              action={!isFiltered && importCommand && <CommandButton command={importCommand} />}
            >
              {isFiltered ? words.list.noMatch : words.list.empty}
            </Empty>
          ) : (
            <RecordTable
              label={words.list.label}
              rows={rows}
              onMore={moreOf(clusters)}
              rowId={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  title: words.list.name,
                  cell: ({ id, label, documented }) => (
                    <Stack gap={4} align="flex-start">
                      <RouteLink
                        to="/o/$organizationId/conversations-clusters/$clusterId"
                        params={{ organizationId, clusterId: id }}
                      >
                        {label}
                      </RouteLink>
                      <DocumentedBadge isDocumented={documented} />
                    </Stack>
                  ),
                },
                {
                  id: 'weeks',
                  title: words.list.weeks,
                  cell: ({ weeklyPulse }) => <ClusterTrend pulse={weeklyPulse} />,
                },
                { id: 'issues', title: words.list.issues, isMinor: true, cell: ({ stats }) => stats.issues },
                {
                  id: 'sources',
                  title: words.list.sources,
                  isMinor: true,
                  cell: ({ sources }) => <Text size="sm">{conversationSources(sources, words.sourceNames)}</Text>,
                },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}

/** What can be done with all topics: import first, where the person may. */
function useListCommands(organizationId: string) {
  const { list: words } = useConversationsWords();
  const { permissions } = useOrganization();
  const navigate = useNavigate();
  const refresh = useRefreshClusters(organizationId);
  const params = { organizationId };
  const changes = {
    id: 'topics.changes',
    title: words.changes,
    icon: History,
    run: () => void navigate({ to: '/o/$organizationId/conversations-clusters/changes', params }),
  };
  const curation = [
    {
      id: 'topics.import',
      title: words.import,
      icon: FileUp,
      run: () => void navigate({ to: '/o/$organizationId/conversations-clusters/import', params }),
    },
    changes,
    {
      id: 'topics.refresh',
      title: words.refresh,
      icon: RefreshCw,
      run: () => refresh.mutate(undefined, { onSuccess: () => notify({ message: words.refreshing }) }),
    },
  ];
  const commands = permissions.ingestConversations ? curation : [changes];
  useCommands(commands);
  return commands;
}
