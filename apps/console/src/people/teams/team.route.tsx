import type { Schemas } from '@lectern/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { useOrganization } from '../organizations/use-organization.js';
import { useDeleteTeam, useRenameTeam } from './mutations.js';
import { teamMembersQuery, teamQuery } from './queries.js';
import { TeamMembers } from './team-members.js';
import { TeamTitleDialog } from './team-title-dialog.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/teams/$teamId');

/** One team and its members. */
export default function TeamRoute() {
  const { organizationId, teamId } = route.useParams();
  const api = useApi();
  const team = useQuery(teamQuery(api, organizationId, teamId));
  const members = useInfiniteQuery(teamMembersQuery(api, organizationId, teamId));
  const { permissions } = useOrganization();
  const { teams } = useWords().people;
  return (
    <QueryView query={team} isPage>
      {(loaded) => (
        <ConsolePage
          title={loaded.title}
          description={teams.owner}
          actions={permissions.admin && <TeamActions organizationId={organizationId} team={loaded} />}
        >
          <QueryView query={members}>
            {(found) => (
              <TeamMembers
                organizationId={organizationId}
                teamId={teamId}
                members={found}
                canManage={loaded.permissions.admin}
                onMore={moreOf(members)}
              />
            )}
          </QueryView>
        </ConsolePage>
      )}
    </QueryView>
  );
}

function TeamActions({ organizationId, team }: { organizationId: string; team: Schemas['Team'] }) {
  const { teams, members } = useWords().people;
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const { mutateAsync: rename } = useRenameTeam(organizationId, team.id);
  const { mutateAsync: remove } = useDeleteTeam(organizationId);
  const close = () => setOpen(undefined);
  const actions: Command[] = [
    { id: 'team.rename', title: teams.rename, icon: Pencil, run: () => setOpen('rename') },
    { id: 'team.delete', title: teams.delete, icon: Trash2, isDangerous: true, run: () => setOpen('delete') },
  ];
  useCommands(actions);
  return (
    <>
      <CommandMenu commands={actions} label={members.actions(team.title)} />
      <TeamTitleDialog
        isOpen={open === 'rename'}
        title={teams.rename}
        submit={teams.rename}
        initial={team.title}
        onSubmit={rename}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={teams.deleteTitle(team.title)}
        confirm={teams.delete}
        isDangerous
        onConfirm={async () => {
          await remove(team.id);
          await navigate({ to: '/o/$organizationId/settings/teams', params: { organizationId } });
        }}
        onClose={close}
      >
        {teams.deleteText}
      </ConfirmDialog>
    </>
  );
}
