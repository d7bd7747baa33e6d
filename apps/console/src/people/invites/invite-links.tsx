import type { Schemas } from '@lectern/client';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import { useRoleWord } from '../roles/roles.js';
import { useCreateInviteLink, useDeleteInviteLink } from './mutations.js';

interface InviteLinksProps {
  organization: Schemas['Organization'];
  links: readonly Schemas['InviteLink'][];
}

/** The links by which anybody can join. */
export function InviteLinks({ organization, links }: InviteLinksProps) {
  const { invites } = useWords().people;
  const roleWord = useRoleWord();
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<string>();
  const { mutateAsync: remove } = useDeleteInviteLink(organization.id);
  const titleOf = (link: Schemas['InviteLink']) => {
    if ('space' in link) return invites.linkTo(link.space.title, roleWord(link.level));
    if ('collection' in link) return invites.linkTo(link.collection.title, roleWord(link.level));
    return roleWord(link.role);
  };
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {invites.links}
        </Title>
        <Button variant="default" onClick={() => setCreating(true)}>
          {invites.createLink}
        </Button>
      </Group>
      <Text c="dimmed" size="sm">
        {invites.linksHint}
      </Text>
      {!organization.inviteLinks && <Alert variant="light" color="yellow" title={invites.linksOff} />}
      {links.length === 0 && <Text c="dimmed">{invites.noLinks}</Text>}
      {links.map((link) => (
        <Group key={link.id} align="flex-end" gap="xs">
          <Stack flex={1} miw={240} gap={0}>
            <CopyField
              label={invites.copyLink(titleOf(link))}
              description={link.redundant ? invites.redundant : undefined}
              value={`${window.location.origin}/invite/${organization.id}/${link.id}`}
            />
          </Stack>
          <Button
            variant="subtle"
            color="red"
            aria-label={`${invites.deleteLink}: ${titleOf(link)}`}
            onClick={() => setDeleted(link.id)}
          >
            {invites.deleteLink}
          </Button>
        </Group>
      ))}
      <CreateLinkDialog organization={organization} isOpen={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={invites.deleteLinkTitle}
        confirm={invites.deleteLink}
        isDangerous
        onConfirm={() => remove(deleted ?? '')}
        onClose={() => setDeleted(undefined)}
      >
        {invites.deleteLinkText}
      </ConfirmDialog>
    </Stack>
  );
}

interface CreateLinkDialogProps {
  organization: Schemas['Organization'];
  isOpen: boolean;
  onClose: () => void;
}

function CreateLinkDialog({ organization, isOpen, onClose }: CreateLinkDialogProps) {
  const { invites, members, roles } = useWords().people;
  const { mutateAsync: create } = useCreateInviteLink(organization.id);
  const initial: { role: RoleOrGuest } = { role: organization.defaultRole ?? null };
  const form = useApiForm({ initial, submit: create, onDone: onClose });
  return (
    <FormDialog isOpen={isOpen} title={invites.createLink} submit={invites.createLink} form={form} onClose={onClose}>
      <RoleSelect label={members.role} none={roles.guest} data-autofocus {...form.field('role')} />
    </FormDialog>
  );
}
