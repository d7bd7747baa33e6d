import type { Schemas } from '@lectern/client';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { useRoleWord } from '../roles/roles.js';
import { useResendInvite, useRevokeInvite } from './mutations.js';

interface PendingInvitesProps {
  organizationId: string;
  invites: readonly Schemas['EmailInvite'][];
  onMore?: () => void;
}

/** Who was invited by email and has not come yet. */
export function PendingInvites({ organizationId, invites, onMore }: PendingInvitesProps) {
  const { invites: words, members } = useWords().people;
  const roleWord = useRoleWord();
  const resend = useResendInvite(organizationId);
  const { mutateAsync: revoke } = useRevokeInvite(organizationId);
  const [revoked, setRevoked] = useState<Schemas['EmailInvite']>();
  const columns: Column<Schemas['EmailInvite']>[] = [
    {
      id: 'email',
      title: words.email,
      cell: ({ email }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      ),
    },
    { id: 'role', title: members.role, isMinor: true, cell: ({ role }) => roleWord(role) },
    { id: 'expires', title: words.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      id: 'resend',
      title: words.resend,
      isTitleHidden: true,
      cell: ({ id, email }) => (
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending && resend.variables === id}
          aria-label={words.resendTo(email)}
          onClick={() => resend.mutate(id, { onSuccess: () => notify({ message: words.resent(email) }) })}
        >
          {words.resend}
        </Button>
      ),
    },
    {
      id: 'revoke',
      title: words.revoke,
      isTitleHidden: true,
      cell: (invite) => (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={words.revokeOf(invite.email)}
          onClick={() => setRevoked(invite)}
        >
          {words.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {words.pending}
      </Title>
      {resend.error && <Failure error={resend.error} />}
      {invites.length === 0 ? (
        <Text c="dimmed">{words.nonePending}</Text>
      ) : (
        <RecordTable label={words.pending} columns={columns} rows={invites} rowId={({ id }) => id} onMore={onMore} />
      )}
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={words.revokeTitle}
        confirm={words.revoke}
        isDangerous
        onConfirm={async () => {
          if (!revoked) return;
          await revoke(revoked.id);
          notify({ message: words.revoked(revoked.email) });
        }}
        onClose={() => setRevoked(undefined)}
      >
        {revoked && words.revokeText(revoked.email)}
      </ConfirmDialog>
    </Stack>
  );
}
