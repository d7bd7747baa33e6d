import type { Schemas } from '@lectern/client';
import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { formatDay } from '../../platform/time/format.js';
import { useWords } from '../../words/words.js';
import { useRoleWord } from '../roles/roles.js';
import { memberQuery, memberSpacesQuery, memberTeamsQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/members/$userId');

/** One member: the teams that they are in, and every space that they see. */
export default function MemberRoute() {
  const { organizationId, userId } = route.useParams();
  const api = useApi();
  const member = useQuery(memberQuery(api, organizationId, userId));
  const teams = useInfiniteQuery(memberTeamsQuery(api, organizationId, userId));
  const spaces = useInfiniteQuery(memberSpacesQuery(api, organizationId, userId));
  return (
    <QueryView query={member} isPage>
      {(loaded) => (
        <ConsolePage title={loaded.user.displayName} description={loaded.user.email}>
          <MemberSummary member={loaded} />
          <QueryView query={teams}>
            {(found) => <MemberTeams organizationId={organizationId} teams={found} onMore={moreOf(teams)} />}
          </QueryView>
          <QueryView query={spaces}>
            {(found) => <MemberSpaces organizationId={organizationId} spaces={found} onMore={moreOf(spaces)} />}
          </QueryView>
        </ConsolePage>
      )}
    </QueryView>
  );
}

function MemberSummary({ member: { role, joinedAt, disabled, sso } }: { member: Schemas['Member'] }) {
  const { members } = useWords().people;
  const roleWord = useRoleWord();
  return (
    <Group gap="xs">
      <Badge variant="light">{roleWord(role)}</Badge>
      {sso && (
        <Badge variant="light" color="gray">
          {members.viaSso}
        </Badge>
      )}
      {disabled && (
        <Badge variant="light" color="orange">
          {members.disabled}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {members.joined(formatDay(joinedAt))}
      </Text>
    </Group>
  );
}

interface MemberTeamsProps {
  organizationId: string;
  teams: readonly Schemas['MemberTeam'][];
  onMore?: () => void;
}

function MemberTeams({ organizationId, teams, onMore }: MemberTeamsProps) {
  const { members, teams: words } = useWords().people;
  const columns: Column<Schemas['MemberTeam']>[] = [
    {
      id: 'team',
      title: words.team,
      cell: ({ team: { id, title } }) => (
        <RouteLink to="/o/$organizationId/settings/teams/$teamId" params={{ organizationId, teamId: id }} size="sm">
          {title}
        </RouteLink>
      ),
    },
    { id: 'role', title: words.role, cell: ({ member: { role } }) => words.roles[role] },
  ];
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {members.theirTeams}
      </Title>
      {teams.length === 0 ? (
        <Text c="dimmed">{members.noTeams}</Text>
      ) : (
        <RecordTable
          label={members.theirTeams}
          columns={columns}
          rows={teams}
          rowId={({ team }) => team.id}
          onMore={onMore}
        />
      )}
    </Stack>
  );
}

interface MemberSpacesProps {
  organizationId: string;
  spaces: readonly Schemas['MemberSpace'][];
  onMore?: () => void;
}

function MemberSpaces({ organizationId, spaces, onMore }: MemberSpacesProps) {
  const { members } = useWords().people;
  const roleWord = useRoleWord();
  const columns: Column<Schemas['MemberSpace']>[] = [
    {
      id: 'space',
      title: members.space,
      cell: ({ space: { id, title } }) => (
        <RouteLink to="/o/$organizationId/s/$spaceId/$" params={{ organizationId, spaceId: id, _splat: '' }} size="sm">
          {title}
        </RouteLink>
      ),
    },
    { id: 'role', title: members.role, cell: ({ permission }) => roleWord(permission) },
  ];
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {members.theirSpaces}
      </Title>
      {spaces.length === 0 ? (
        <Text c="dimmed">{members.noSpaces}</Text>
      ) : (
        <RecordTable
          label={members.theirSpaces}
          columns={columns}
          rows={spaces}
          rowId={({ space }) => space.id}
          onMore={onMore}
        />
      )}
    </Stack>
  );
}
