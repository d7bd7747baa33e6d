import { initialSelection } from '@lectern/domain/integrations/installation-rules';
import { Stack, Text } from '@mantine/core';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { ScopeSentences } from '../integrations/about.js';
import type { FoundIntegration } from '../integrations/queries.js';
import { useInstallIntegration } from './mutations.js';

interface InstallDialogProps {
  integration: FoundIntegration;
  isOpen: boolean;
  onInstalled: () => void;
  onClose: () => void;
}

/** Says what an integration will be able to do, and installs it. */
export function InstallDialog({ integration, isOpen, onInstalled, onClose }: InstallDialogProps) {
  const { install: words } = useIntegrationsWords();
  const { name, title, scopes, target, owner } = integration;
  const { mutateAsync: install } = useInstallIntegration(name, useOrganization().id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title(title)}
      confirm={words.command}
      onConfirm={async () => {
        await install();
        notify({ message: words.done(title) });
        onInstalled();
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        {scopes.length > 0 && <Text>{words.may}</Text>}
        <ScopeSentences scopes={scopes} none={words.nothing} />
        {target !== 'organization' && (
          <Text>{initialSelection(target) === 'all' ? words.everywhere : words.chosen}</Text>
        )}
        <Text c="dimmed">{words.by(owner.title)}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
