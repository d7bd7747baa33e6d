import type { Schemas } from '@lectern/client';
import { Alert, Container, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { RouteLink, TabLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { useRefreshAfterRuns } from './mutations.js';
import { type TranslationIds, translationQuery } from './queries.js';
import { StateBadges, useStateParts } from './state-badges.js';
import { TranslationDialogs, useTranslationCommands } from './use-translation-commands.js';

const route = getRouteApi('/signed-in/o/$organizationId/translations/$translationId');

const TABS = [
  { to: '/o/$organizationId/translations/$translationId', name: 'overview' },
  { to: '/o/$organizationId/translations/$translationId/pages', name: 'pages' },
  { to: '/o/$organizationId/translations/$translationId/side-by-side', name: 'sideBySide' },
] as const;

/** A translation: how it is doing, what can be done with it, and one of its parts. */
export default function TranslationFrame() {
  const { organizationId, translationId } = route.useParams();
  const path = { organizationId, translationId };
  const api = useApi();
  const translation = useQuery(translationQuery(api, path));
  const source = useQuery({
    ...spaceQuery(api, translation.data?.source.space ?? ''),
    enabled: translation.data !== undefined,
  });
  return (
    <QueryView query={translation} isPage>
      {(loaded) => (
        <QueryView query={source}>
          {({ title }) => <OpenTranslation path={path} translation={loaded} source={title} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface OpenTranslationProps {
  path: TranslationIds;
  translation: Schemas['Translation'];
  /** The title of the space that is translated. */
  source: string;
}

function OpenTranslation({ path, translation, source }: OpenTranslationProps) {
  const words = useTranslationsWords();
  const title = `${source}, ${nameOfLanguage(translation.language)}`;
  useDocumentTitle(title);
  const parts = useStateParts(path.organizationId, translation);
  const { commands, asked, close } = useTranslationCommands(path, translation);
  useCommands(commands);
  useRefreshAfterRuns(translation);
  const [run, ...others] = commands;
  return (
    <Container size="lg" py="lg" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} miw={0}>
            <RouteLink to="/o/$organizationId/translations" params={path} size="sm">
              {words.title}
            </RouteLink>
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <div role="status">
              <StateBadges parts={parts} />
            </div>
          </Stack>
          <Group gap="xs">
            {run && <CommandButton command={run} />}
            <CommandMenu commands={others} label={words.pages.actions} />
          </Group>
        </Group>
        {translation.message !== undefined && (
          <Alert variant="light" color="red" title={words.matrix.states.stopped}>
            {translation.message}
          </Alert>
        )}
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
      <TranslationDialogs path={path} asked={asked} onClose={close} />
    </Container>
  );
}
