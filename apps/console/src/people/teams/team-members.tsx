import type { Schemas } from '@lectern/client';
import type { TeamRole } from '@lectern/domain/platform/permissions/roles';
import { ActionIcon, Select } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { MemberPicker } from '../members/member-picker.js';
import { Person } from '../members/person.js';
import { useRemoveTeamMember, useSetTeamMember } from './mutations.js';

type TeamMember = Schemas['TeamMember'];

const TEAM_ROLES = ['owner', 'member'] as const satisfies readonly TeamRole[];

interface TeamMembersProps {
  organizationId: string;
  teamId: string;
  members: readonly TeamMember[];
  canManage: boolean;
  onMore?: (() => void) | undefined;
}

/** The members of a team; who may manage it adds and removes them and makes them owners. */
export function TeamMembers({ organizationId, teamId, members, canManage, onMore }: TeamMembersProps) {
  const { teams } = useWords().people;
  const set = useSetTeamMember(organizationId, teamId);
  const { mutateAsync: remove } = useRemoveTeamMember(organizationId, teamId);
  const [removed, setRemoved] = useState<TeamMember>();
  const name = removed?.organization.user.displayName ?? '';
  const change = (userId: string, role: TeamRole) => set.mutate({ userId, role });
  return (
    <>
      {canManage && (
        <MemberPicker
          label={teams.add}
          placeholder={teams.addHint}
          maw={420}
          organizationId={organizationId}
          without={members.map(({ organization }) => organization.id)}
          onPick={({ id }) => change(id, 'member')}
        />
      )}
      {set.error && <Failure error={set.error} />}
      {members.length === 0 ? (
        <Empty title={teams.noMembersTitle}>{teams.noMembers}</Empty>
      ) : (
        <RecordTable
          label={teams.members}
          columns={columnsOf(teams, canManage ? { change, remove: setRemoved } : undefined)}
          rows={members}
          rowId={({ organization }) => organization.id}
          onMore={onMore}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={teams.removeTitle(name)}
        confirm={teams.removeConfirm}
        isDangerous
        onConfirm={() => remove(removed?.organization.id ?? '')}
        onClose={() => setRemoved(undefined)}
      >
        {teams.removeText}
      </ConfirmDialog>
    </>
  );
}

interface Managing {
  change: (userId: string, role: TeamRole) => void;
  remove: (member: TeamMember) => void;
}

function columnsOf(
  words: ReturnType<typeof useWords>['people']['teams'],
  managing: Managing | undefined,
): Column<TeamMember>[] {
  const person: Column<TeamMember> = {
    id: 'person',
    title: words.members,
    cell: ({ organization }) => <Person user={organization.user} />,
  };
  if (!managing) {
    return [person, { id: 'role', title: words.role, cell: ({ team }) => words.roles[team.role] }];
  }
  return [
    person,
    {
      id: 'role',
      title: words.role,
      cell: ({ organization, team }) => (
        <Select
          size="xs"
          miw={100}
          maw={140}
          aria-label={words.roleOf(organization.user.displayName)}
          allowDeselect={false}
          data={TEAM_ROLES.map((role) => ({ value: role, label: words.roles[role] }))}
          value={team.role}
          onChange={(chosen) => managing.change(organization.id, chosen === 'owner' ? 'owner' : 'member')}
        />
      ),
    },
    {
      id: 'remove',
      title: words.removeConfirm,
      isTitleHidden: true,
      cell: (member) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.remove(member.organization.user.displayName)}
          onClick={() => managing.remove(member)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}
