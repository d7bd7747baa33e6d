import type { Schemas } from '@lectern/client';
import { Container, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { TabLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { type SpecIds, specQuery } from './queries.js';
import { SpecStateBadge } from './state-badge.js';
import { SpecDialogs, useSpecCommands } from './use-spec-commands.js';

const route = getRouteApi('/signed-in/o/$organizationId/openapi/$specSlug');

/** The parts of a specification in the order of their links. */
const TABS = [
  { to: '/o/$organizationId/openapi/$specSlug', name: 'overview' },
  { to: '/o/$organizationId/openapi/$specSlug/findings', name: 'findings' },
  { to: '/o/$organizationId/openapi/$specSlug/versions', name: 'versions' },
  { to: '/o/$organizationId/openapi/$specSlug/changes', name: 'changes' },
  { to: '/o/$organizationId/openapi/$specSlug/pages', name: 'pages' },
] as const;

/** A specification: how it is, what can be done with it, and one of its parts. */
export default function SpecFrame() {
  const { organizationId, specSlug } = route.useParams();
  const path = { organizationId, specSlug };
  const spec = useQuery(specQuery(useApi(), path));
  return (
    <QueryView query={spec} isPage>
      {(loaded) => <OpenSpec spec={loaded} path={path} />}
    </QueryView>
  );
}

function OpenSpec({ spec, path }: { spec: Schemas['OpenApiSpec']; path: SpecIds }) {
  const words = useOpenApiWords();
  useDocumentTitle(spec.slug);
  const { main, others, asked, close } = useSpecCommands(spec, path);
  useCommands([...main, ...others]);
  return (
    <Container size="lg" py="lg" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} miw={0}>
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {spec.slug}
            </Title>
            <div role="status">
              <SpecStateBadge spec={spec} />
            </div>
          </Stack>
          <Group gap="xs">
            {main.map((command) => (
              <CommandButton key={command.id} command={command} variant="default" size="sm" />
            ))}
            <CommandMenu commands={others} label={words.commands.more} />
          </Group>
        </Group>
        <Group component="nav" aria-label={words.tabs.label} gap={4}>
          {TABS.map(({ to, name }) => (
            <TabLink
              key={name}
              to={to}
              params={path}
              activeOptions={{ exact: name === 'overview', includeSearch: false }}
            >
              {words.tabs[name]}
            </TabLink>
          ))}
        </Group>
        <Outlet />
      </Stack>
      <SpecDialogs spec={spec} path={path} asked={asked} onClose={close} />
    </Container>
  );
}
