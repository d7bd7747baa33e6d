import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { TabLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { IntegrationEvents } from '../events/integration-events.js';
import { InstallDialog } from '../installations/install-dialog.js';
import { InstallationPart } from '../installations/installation-part.js';
import { InstallationState } from '../installations/installation-state.js';
import { type FoundInstallation, installationsQuery } from '../installations/queries.js';
import { AboutIntegration } from './about.js';
import { IntegrationIcon } from './integration-icon.js';
import { type IntegrationSearch, readIntegrationSearch } from './integration-search.js';
import { PublisherPart } from './publisher-part.js';
import { type FoundIntegration, integrationQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/integrations/$integrationName');

/** An integration in an organization: what it is, and how it is installed there. */
export default function IntegrationRoute() {
  const { organizationId, integrationName } = route.useParams();
  const api = useApi();
  const integration = useQuery(integrationQuery(api, integrationName));
  const installed = useQuery(installationsQuery(api, organizationId));
  return (
    <QueryView query={integration} isPage>
      {(found) => (
        <QueryView query={installed}>
          {(all) => <OpenIntegration integration={found} installation={all.get(integrationName)} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface OpenIntegrationProps {
  integration: FoundIntegration;
  installation: FoundInstallation | undefined;
}

function OpenIntegration({ integration, installation }: OpenIntegrationProps) {
  const words = useIntegrationsWords();
  const { permissions } = useOrganization();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isInstalling, setInstalling] = useState(false);
  const { title, description } = integration;
  useDocumentTitle(title);
  const canInstall = permissions.admin && !installation;
  const install = {
    id: 'integration.install',
    title: words.install.command,
    icon: Download,
    run: () => setInstalling(true),
  };
  useCommands(canInstall ? [install] : []);
  const change = (changed: IntegrationSearch) =>
    void navigate({ search: (now) => readIntegrationSearch({ ...now, ...changed }), replace: true });
  const seesEvents = integration.permissions.admin || (permissions.admin && installation !== undefined);
  const parts = {
    about: <AboutIntegration integration={integration} />,
    installation: installation && (
      <InstallationPart
        {...{ integration, installation }}
        target={search.target}
        onOpen={(target) => change({ target })}
      />
    ),
    events: seesEvents && <IntegrationEvents integrationName={integration.name} search={search} onChange={change} />,
    publisher: integration.permissions.admin && <PublisherPart integration={integration} />,
  };
  const open = search.tab ?? 'about';
  return (
    <Container size="lg" py="lg" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
            <IntegrationIcon url={integration.urls.icon} />
            <Stack gap={4} miw={0}>
              <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              <Text c="dimmed">{description}</Text>
              <InstallationState status={installation?.status} />
            </Stack>
          </Group>
          {canInstall && <CommandButton command={install} />}
        </Group>
        <Tabs shown={parts} />
        {parts[open] || parts.about}
      </Stack>
      <InstallDialog
        integration={integration}
        isOpen={isInstalling}
        onInstalled={() => change({ tab: 'installation' })}
        onClose={() => setInstalling(false)}
      />
    </Container>
  );
}

function Tabs({ shown }: { shown: Record<'about' | NonNullable<IntegrationSearch['tab']>, unknown> }) {
  const { tabs: words } = useIntegrationsWords();
  const params = route.useParams();
  const link = {
    to: '/o/$organizationId/integrations/$integrationName',
    params,
    activeOptions: { exact: true },
  } as const;
  return (
    <Group component="nav" aria-label={words.label} gap={4}>
      <TabLink {...link} search={{}} activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}>
        {words.about}
      </TabLink>
      {(['installation', 'events', 'publisher'] as const)
        .filter((tab) => shown[tab])
        .map((tab) => (
          <TabLink key={tab} {...link} search={{ tab }} activeOptions={{ includeSearch: true }}>
            {words[tab]}
          </TabLink>
        ))}
    </Group>
  );
}
