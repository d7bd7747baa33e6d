import type { Schemas } from '@lectern/client';
import { Alert, Button, Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import { RoleSelect } from '../roles/role-select.js';
import { TeamMultiSelect } from '../teams/team-select.js';
import { emailAddressesIn, withAddresses } from './email-addresses.js';
import type { Invitation } from './mutations.js';

interface InviteDialogProps {
  organization: Schemas['Organization'];
  isOpen: boolean;
  onInvite: (invitation: Invitation) => Promise<Schemas['InvitedMembers']>;
  onSent: (result: Schemas['InvitedMembers']) => void;
  onClose: () => void;
}

/** Invites several people at once. */
export function InviteDialog({ organization, isOpen, onInvite, onSent, onClose }: InviteDialogProps) {
  const { invites, members, roles } = useWords().people;
  const initial = { emails: '', role: organization.defaultRole ?? null, teams: [] as string[], sso: false };
  const form = useApiForm({
    initial,
    submit: async ({ emails, ...rest }) => {
      const addresses = emailAddressesIn(emails);
      try {
        return await onInvite({ ...rest, emails: addresses });
      } catch (error) {
        throw withAddresses(error, addresses);
      }
    },
    onDone: (result) => {
      form.restart(initial);
      onSent(result);
    },
  });
  const emails = form.field('emails');
  const sso = form.field('sso');
  return (
    <FormDialog isOpen={isOpen} title={invites.invite} submit={invites.send} form={form} onClose={onClose}>
      <Textarea
        label={invites.emails}
        description={invites.emailsHint}
        required
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...emails}
        onChange={({ currentTarget }) => emails.onChange(currentTarget.value)}
      />
      <RoleSelect label={members.role} description={invites.roleHint} none={roles.guest} {...form.field('role')} />
      <TeamMultiSelect label={invites.teams} organizationId={organization.id} {...form.field('teams')} />
      {organization.sso !== undefined && (
        <Checkbox
          label={invites.sso}
          checked={sso.value}
          onChange={({ currentTarget }) => sso.onChange(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

interface InvitedDialogProps {
  result: Schemas['InvitedMembers'] | undefined;
  onClose: () => void;
}

/** Says what became of invitations, and where people sign in when no mail tells them. */
export function InvitedDialog({ result, onClose }: InvitedDialogProps) {
  const { people, platform } = useWords();
  return (
    <Modal opened={result !== undefined} onClose={onClose} title={people.invites.invite}>
      {result && (
        <Stack>
          <div role="status">
            {result.invited > 0 && <Text>{people.invites.sent(result.invited)}</Text>}
            {result.users.length > 0 && <Text>{people.invites.alreadyMembers(result.users.length)}</Text>}
          </div>
          {result.acceptURL !== undefined && (
            <Alert variant="light" title={people.invites.noMail}>
              <CopyField label={people.invites.noMailLabel} value={result.acceptURL} />
            </Alert>
          )}
          <Button onClick={onClose} data-autofocus>
            {platform.close}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
