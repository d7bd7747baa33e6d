import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Pause, Play, ShieldAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useRefreshing } from '../../platform/api/use-change.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { Moment } from '../../platform/time/moment.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { ScopeSentences } from '../integrations/about.js';
import type { FoundIntegration } from '../integrations/queries.js';
import { InstallationConfiguration } from './configuration.js';
import { InstallationTargets } from './installation-targets.js';
import { useUninstallIntegration, useUpdateInstallation } from './mutations.js';
import type { FoundInstallation } from './queries.js';

interface InstallationPartProps {
  integration: FoundIntegration;
  installation: FoundInstallation;
  /** The space or site whose configuration is open. */
  target: string | undefined;
  onOpen: (target: string | undefined) => void;
}

/** How an integration is installed in an organization: its state, its configuration, and where it is enabled. */
export function InstallationPart({ integration, installation, target, onOpen }: InstallationPartProps) {
  const words = useIntegrationsWords();
  const { id: organizationId, permissions } = useOrganization();
  const path = { integrationName: integration.name, installationId: installation.id };
  const { mutateAsync: update } = useUpdateInstallation(path);
  const refreshing = useRefreshing(['listOrganizationInstallations', 'listIntegrationEvents']);
  return (
    <Stack gap="md">
      <State integration={integration} installation={installation} isAdmin={permissions.admin} />
      {permissions.admin && (
        <PagePart title={words.configuration.title}>
          <InstallationConfiguration
            schema={integration.configurations?.account}
            integrationName={integration.name}
            configuration={installation.configuration}
            hiddenValues={installation.hiddenValues ?? []}
            endpoint={installation.urls.publicEndpoint}
            place={{ type: 'configuration_account', organizationId, installationId: installation.id }}
            props={{ installation: { id: installation.id, configuration: installation.configuration } }}
            isPaused={installation.status === 'paused'}
            onSave={(configuration) => update({ configuration })}
            onComplete={() => refreshing(Promise.resolve())}
          />
        </PagePart>
      )}
      <InstallationTargets {...{ integration, installation, path, target, onOpen }} isAdmin={permissions.admin} />
      {permissions.admin ? (
        <Uninstall integration={integration} installation={installation} />
      ) : (
        <Text c="dimmed">{words.installation.onlyAdmins}</Text>
      )}
    </Stack>
  );
}

type StateProps = Pick<InstallationPartProps, 'integration' | 'installation'> & { isAdmin: boolean };

function State({ integration, installation, isAdmin }: StateProps) {
  const { installation: words } = useIntegrationsWords();
  const { status, statusReason, createdAt } = installation;
  const path = { integrationName: integration.name, installationId: installation.id };
  const { mutate: update, error } = useUpdateInstallation(path);
  const isPaused = status === 'paused';
  const command: Command = {
    id: 'installation.pause',
    title: isPaused ? words.resume : words.pause,
    icon: isPaused ? Play : Pause,
    run: () =>
      update(
        { status: isPaused ? 'active' : 'paused' },
        { onSuccess: () => notify({ message: isPaused ? words.isResumed : words.isPaused }) },
      ),
  };
  useCommands(isAdmin ? [command] : []);
  const wanted = integration.scopes.filter((scope) => !installation.scopes.includes(scope));
  return (
    <PagePart title={words.state} actions={isAdmin && <CommandButton command={command} variant="default" size="sm" />}>
      <Stack gap="xs">
        <Text>{words[status]}</Text>
        <Text size="sm" c="dimmed">
          {words.since} <Moment at={createdAt} />
        </Text>
        {statusReason !== undefined && (
          <Alert color="orange" variant="light" title={words.reason}>
            {statusReason}
          </Alert>
        )}
        {error && <Failure error={error} />}
        {isAdmin && wanted.length > 0 && (
          <Alert color="orange" variant="light" icon={<ShieldAlert aria-hidden />} title={words.more}>
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{words.moreText}</Text>
              <ScopeSentences scopes={wanted} none="" />
              <Button
                size="sm"
                variant="default"
                onClick={() =>
                  update({ scopes: integration.scopes }, { onSuccess: () => notify({ message: words.granted }) })
                }
              >
                {words.grant}
              </Button>
            </Stack>
          </Alert>
        )}
      </Stack>
    </PagePart>
  );
}

function Uninstall({ integration, installation }: Pick<InstallationPartProps, 'integration' | 'installation'>) {
  const { installation: words } = useIntegrationsWords();
  const { name, title } = integration;
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync: uninstall } = useUninstallIntegration({
    integrationName: name,
    installationId: installation.id,
  });
  const command = { id: 'installation.uninstall', title: words.uninstall, icon: Trash2, run: () => setAsked(true) };
  useCommands([command]);
  return (
    <Group>
      <CommandButton command={command} variant="default" />
      <ConfirmDialog
        isOpen={isAsked}
        title={words.uninstallTitle(title)}
        confirm={words.uninstall}
        isDangerous
        onConfirm={async () => {
          await uninstall();
          notify({ message: words.uninstalled(title) });
        }}
        onClose={() => setAsked(false)}
      >
        {words.uninstallText}
      </ConfirmDialog>
    </Group>
  );
}
