import type { Schemas } from '@lectern/client';
import { Badge, Text } from '@mantine/core';
import { Ban, CircleCheck, KeyRound, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { formatNumber } from '../../platform/facts/numbers.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Failure } from '../../platform/states/failure.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import { useRoleWord } from '../roles/roles.js';
import { useMarkAsSso, useRemoveMember, useUpdateMember } from './mutations.js';
import { Person } from './person.js';

type Member = Schemas['Member'];

interface MembersTableProps {
  organization: Schemas['Organization'];
  /** The person who looks at it. */
  userId: string;
  members: readonly Member[];
  onMore?: () => void;
}

/** The members with their roles; administrators change them in place. */
export function MembersTable({ organization: { id, permissions }, userId, members, onMore }: MembersTableProps) {
  const { members: words, roles } = useWords().people;
  const roleWord = useRoleWord();
  const update = useUpdateMember(id);
  const { mutateAsync: remove } = useRemoveMember(id);
  const markAsSso = useMarkAsSso(id);
  const error = update.error ?? markAsSso.error;
  const [asked, setAsked] = useState<{ member: Member; about: 'disable' | 'remove' }>();
  const actionsOf = (member: Member): Command[] => [
    ...(member.sso
      ? []
      : [{ id: 'markAsSso', title: words.markAsSso, icon: KeyRound, run: () => markAsSso.mutate(member.id) }]),
    member.disabled
      ? {
          id: 'enable',
          title: words.enable,
          icon: CircleCheck,
          run: () => update.mutate({ userId: member.id, disabled: false }),
        }
      : { id: 'disable', title: words.disable, icon: Ban, run: () => setAsked({ member, about: 'disable' }) },
    {
      id: 'remove',
      title: words.remove,
      icon: UserX,
      isDangerous: true,
      run: () => setAsked({ member, about: 'remove' }),
    },
  ];
  const columns: Column<Member>[] = [
    {
      id: 'person',
      title: words.person,
      cell: (member) => <MemberName organizationId={id} member={member} isSelf={member.id === userId} />,
    },
    {
      id: 'role',
      title: words.role,
      cell: ({ id: memberId, role, user }) =>
        permissions.admin ? (
          <RoleSelect
            size="xs"
            miw={110}
            maw={170}
            aria-label={words.roleOf(user.displayName)}
            none={roles.guest}
            // A disabled field would lose the focus.
            readOnly={update.isPending && update.variables.userId === memberId}
            value={role}
            onChange={(chosen) => update.mutate({ userId: memberId, role: chosen })}
          />
        ) : (
          roleWord(role)
        ),
    },
    {
      id: 'lastSeen',
      title: words.lastSeen,
      isMinor: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? words.never : <Moment at={lastSeenAt} />),
    },
    { id: 'teams', title: words.teams, isMinor: true, cell: ({ teams }) => formatNumber(teams) },
  ];
  if (permissions.admin) {
    columns.push({
      id: 'actions',
      title: words.actionsColumn,
      isTitleHidden: true,
      cell: (member) => <CommandMenu label={words.actions(member.user.displayName)} commands={actionsOf(member)} />,
    });
  }
  const name = asked?.member.user.displayName ?? '';
  const isRemoval = asked?.about === 'remove';
  return (
    <>
      {error && <Failure error={error} />}
      <RecordTable label={words.title} columns={columns} rows={members} rowId={(member) => member.id} onMore={onMore} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={isRemoval ? words.removeTitle(name) : words.disableTitle(name)}
        confirm={isRemoval ? words.remove : words.disable}
        isDangerous
        onConfirm={async () => {
          if (asked)
            await (isRemoval
              ? remove(asked.member.id)
              : update.mutateAsync({ userId: asked.member.id, disabled: true }));
        }}
        onClose={() => setAsked(undefined)}
      >
        {isRemoval ? words.removeText : words.disableText}
      </ConfirmDialog>
    </>
  );
}

interface MemberNameProps {
  organizationId: string;
  member: Member;
  isSelf: boolean;
}

function MemberName({ organizationId, member: { id, user, disabled, sso }, isSelf }: MemberNameProps) {
  const { members: words } = useWords().people;
  return (
    <Person
      user={user}
      name={
        <RouteLink
          to="/o/$organizationId/settings/members/$userId"
          params={{ organizationId, userId: id }}
          size="sm"
          fw={500}
        >
          {user.displayName}
        </RouteLink>
      }
    >
      {isSelf && (
        <Text span size="xs" c="dimmed">
          ({words.you})
        </Text>
      )}
      {sso && (
        <Badge size="xs" variant="light" color="gray">
          {words.viaSso}
        </Badge>
      )}
      {disabled && (
        <Badge size="xs" variant="light" color="orange">
          {words.disabled}
        </Badge>
      )}
    </Person>
  );
}
