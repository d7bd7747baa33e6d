import { canBeEnabledOn, type InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import { Button, Drawer, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spacesQuery } from '../../library/tree/queries.js';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { useRefreshing } from '../../platform/api/use-change.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import type { FoundIntegration } from '../integrations/queries.js';
import { InstallationConfiguration } from './configuration.js';
import { InstallationState } from './installation-state.js';
import { useConfigureOn, useDisableOn, useEnableOn, useUpdateInstallation } from './mutations.js';
import {
  type EnabledTarget,
  type FoundInstallation,
  type InstalledPath,
  sitesToChooseQuery,
  targetsQuery,
} from './queries.js';

interface InstallationTargetsProps {
  integration: FoundIntegration;
  installation: FoundInstallation;
  path: InstalledPath;
  isAdmin: boolean;
  /** The space or site whose configuration is open, such as `space/id`. */
  target: string | undefined;
  onOpen: (target: string | undefined) => void;
}

/** The spaces and sites that an installation is enabled on. */
export function InstallationTargets(props: InstallationTargetsProps) {
  const { targets: words } = useIntegrationsWords();
  const kinds = (['space', 'site'] as const).filter((kind) => canBeEnabledOn(props.integration.target, kind));
  if (kinds.length === 0) return null;
  return (
    <PagePart title={words.title}>
      <Stack gap="lg">
        {kinds.map((kind) => (
          <TargetsOfKind key={kind} kind={kind} {...props} />
        ))}
      </Stack>
    </PagePart>
  );
}

type KindProps = InstallationTargetsProps & { kind: InstallationTarget };

function TargetsOfKind({ kind, ...props }: KindProps) {
  const { targets: words } = useIntegrationsWords();
  const { installation, integration, path, isAdmin, target, onOpen } = props;
  const enabled = useQuery(targetsQuery(useApi(), path, kind));
  const { mutate: update, error } = useUpdateInstallation(path);
  const selection = installation[`${kind}_selection`];
  const isConfigurable = integration.configurations?.[kind] !== undefined;
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {words[kind]}
      </Title>
      <NativeSelect
        aria-label={words[kind]}
        maw={320}
        disabled={!isAdmin}
        value={selection}
        data={(['all', 'selected'] as const).map((value) => ({ value, label: words[value][kind] }))}
        onChange={({ currentTarget }) =>
          update({ [`${kind}_selection`]: currentTarget.value === 'all' ? 'all' : 'selected' })
        }
      />
      {error && <Failure error={error} />}
      <QueryView query={enabled}>
        {(found) => (
          <>
            {found.length > 0 ? (
              <TargetsTable {...{ kind, path, isAdmin, isConfigurable, onOpen }} targets={found} />
            ) : (
              selection === 'selected' && (
                <Text size="sm" c="dimmed">
                  {words.none[kind]}
                </Text>
              )
            )}
            {isAdmin && (selection === 'selected' || isConfigurable) && (
              <AddTarget kind={kind} path={path} enabled={found} />
            )}
            <TargetDrawer {...props} open={found.find(({ id }) => target === `${kind}/${id}`)} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

interface TargetsTableProps extends Pick<KindProps, 'kind' | 'path' | 'isAdmin' | 'onOpen'> {
  targets: readonly EnabledTarget[];
  isConfigurable: boolean;
}

function TargetsTable({ kind, path, isAdmin, isConfigurable, targets, onOpen }: TargetsTableProps) {
  const { targets: words, ...all } = useIntegrationsWords();
  const [removed, setRemoved] = useState<EnabledTarget>();
  const { mutateAsync: disable } = useDisableOn(path, kind);
  const titleOf = ({ title }: EnabledTarget) => title ?? words.unknown;
  return (
    <>
      <RecordTable
        label={words[kind]}
        rows={targets}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', title: all.name, cell: titleOf },
          { id: 'state', title: all.state, isMinor: true, cell: ({ status }) => <InstallationState status={status} /> },
          {
            id: 'actions',
            title: words.configure,
            isTitleHidden: true,
            cell: (row) =>
              isAdmin && (
                <Group gap="xs" justify="flex-end">
                  {isConfigurable && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={words.configureIn(titleOf(row))}
                      onClick={() => onOpen(`${kind}/${row.id}`)}
                    >
                      {words.configure}
                    </Button>
                  )}
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={words.disableIn(titleOf(row))}
                    onClick={() => setRemoved(row)}
                  >
                    {words.disable}
                  </Button>
                </Group>
              ),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={words.disableTitle(removed ? titleOf(removed) : '')}
        confirm={words.disable}
        isDangerous
        onConfirm={() => disable(removed?.id ?? '')}
        onClose={() => setRemoved(undefined)}
      >
        {words.disableText}
      </ConfirmDialog>
    </>
  );
}

interface AddTargetProps extends Pick<KindProps, 'kind' | 'path'> {
  enabled: readonly EnabledTarget[];
}

function AddTarget({ kind, path, enabled }: AddTargetProps) {
  const { targets: words } = useIntegrationsWords();
  const known = new Set(enabled.map(({ id }) => id));
  const choices = useChoices(kind).filter(({ id }) => !known.has(id));
  const [chosen, setChosen] = useState('');
  const { mutate: enable, isPending, error } = useEnableOn(path, kind);
  return (
    <>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={words.add[kind]}
          flex={1}
          miw={160}
          maw={320}
          value={chosen}
          data={[
            { value: '', label: words.choose[kind] },
            ...choices.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button
          variant="default"
          loading={isPending}
          disabled={chosen === ''}
          title={chosen === '' ? words.choose[kind] : undefined}
          aria-label={words.add[kind]}
          onClick={() => enable(chosen, { onSuccess: () => setChosen('') })}
        >
          {words.enable}
        </Button>
      </Group>
      {error && <Failure error={error} />}
    </>
  );
}

/** The spaces or sites of the organization that the person sees. */
function useChoices(kind: InstallationTarget): { id: string; title: string }[] {
  const api = useApi();
  const { id: organizationId } = useOrganization();
  const spaces = useQuery({ ...spacesQuery(api, organizationId), enabled: kind === 'space' });
  const sites = useQuery({ ...sitesToChooseQuery(api, organizationId), enabled: kind === 'site' });
  return (kind === 'space' ? spaces.data : sites.data) ?? [];
}

type TargetDrawerProps = InstallationTargetsProps & { open: EnabledTarget | undefined };

function TargetDrawer({ open, onOpen, ...props }: TargetDrawerProps) {
  const { targets: words } = useIntegrationsWords();
  return (
    <Drawer
      opened={open !== undefined && props.isAdmin}
      onClose={() => onOpen(undefined)}
      position="right"
      size="md"
      title={words.configureIn(open?.title ?? words.unknown)}
    >
      {open && <TargetConfiguration {...props} open={open} />}
    </Drawer>
  );
}

type TargetConfigurationProps = Omit<TargetDrawerProps, 'onOpen' | 'open'> & { open: EnabledTarget };

function TargetConfiguration({ integration, installation, path, open }: TargetConfigurationProps) {
  const { kind, id, configuration, hiddenValues, publicEndpoint, status } = open;
  const { id: organizationId } = useOrganization();
  const { mutateAsync: configure } = useConfigureOn(path, open);
  const refreshing = useRefreshing(['listIntegrationInstallationSpaces', 'listIntegrationInstallationSites']);
  const place = { type: `configuration_${kind}`, organizationId, installationId: path.installationId };
  return (
    <InstallationConfiguration
      schema={integration.configurations?.[kind]}
      integrationName={integration.name}
      configuration={configuration}
      hiddenValues={hiddenValues}
      endpoint={publicEndpoint}
      place={{ ...place, [`${kind}Id`]: id }}
      props={{
        installation: { id: path.installationId, configuration: installation.configuration },
        [`${kind}Installation`]: { [kind]: id, configuration },
      }}
      isPaused={installation.status === 'paused' || status === 'paused'}
      onSave={configure}
      onComplete={() => refreshing(Promise.resolve())}
    />
  );
}
