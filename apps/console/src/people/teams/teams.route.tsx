import type { Schemas } from '@lectern/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { useCommands } from '../../platform/commands/commands.js';
import { formatNumber } from '../../platform/facts/numbers.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { SearchField } from '../../platform/lists/search-field.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { useOrganization } from '../organizations/use-organization.js';
import { useCreateTeam } from './mutations.js';
import { teamsQuery } from './queries.js';
import { TeamTitleDialog } from './team-title-dialog.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/teams');

/** The teams of an organization. */
export default function TeamsRoute() {
  const { teams } = useWords().people;
  const { id: organizationId, permissions } = useOrganization();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(teamsQuery(useApi(), { organizationId, title: search }));
  const { mutateAsync: create } = useCreateTeam(organizationId);
  const [isCreating, setCreating] = useState(false);
  const createAction = { id: 'teams.create', title: teams.create, icon: Plus, run: () => setCreating(true) };
  useCommands(permissions.ownTeam ? [createAction] : []);
  const createButton = permissions.ownTeam && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={createAction.run}>
      {teams.create}
    </Button>
  );
  return (
    <ConsolePage title={teams.title} description={teams.description} actions={createButton}>
      <SearchField
        label={teams.search}
        value={search}
        onSearch={(words) => void navigate({ search: { search: words }, replace: true })}
      />
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={teams.noneTitle} action={createButton}>
              {search === undefined ? teams.none : teams.noneFound}
            </Empty>
          ) : (
            <TeamsTable organizationId={organizationId} teams={found} onMore={moreOf(query)} />
          )
        }
      </QueryView>
      <TeamTitleDialog
        isOpen={isCreating}
        title={teams.create}
        submit={teams.create}
        initial=""
        onSubmit={create}
        onDone={({ id }) =>
          void navigate({ to: '/o/$organizationId/settings/teams/$teamId', params: { organizationId, teamId: id } })
        }
        onClose={() => setCreating(false)}
      />
    </ConsolePage>
  );
}

interface TeamsTableProps {
  organizationId: string;
  teams: readonly Schemas['Team'][];
  onMore?: (() => void) | undefined;
}

function TeamsTable({ organizationId, teams, onMore }: TeamsTableProps) {
  const { teams: words } = useWords().people;
  const columns: Column<Schemas['Team']>[] = [
    {
      id: 'team',
      title: words.team,
      cell: ({ id, title }) => (
        <RouteLink
          to="/o/$organizationId/settings/teams/$teamId"
          params={{ organizationId, teamId: id }}
          size="sm"
          fw={500}
        >
          {title}
        </RouteLink>
      ),
    },
    { id: 'members', title: words.members, cell: ({ members }) => formatNumber(members) },
    { id: 'spaces', title: words.spaces, isMinor: true, cell: ({ spaces }) => formatNumber(spaces) },
  ];
  return <RecordTable label={words.title} columns={columns} rows={teams} rowId={({ id }) => id} onMore={onMore} />;
}
