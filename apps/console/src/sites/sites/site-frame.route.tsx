import type { Schemas } from '@lectern/client';
import { Anchor, Badge, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { TabLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { type SiteIds, siteQuery } from './queries.js';
import { PublishDialog, useSiteCommands } from './use-site-commands.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId');

/** The parts of a site in the order of their links; those for editors are not shown to others. */
const TABS = [
  { to: '/o/$organizationId/sites/$siteId', name: 'overview', isForEditors: false },
  { to: '/o/$organizationId/sites/$siteId/structure', name: 'structure', isForEditors: true },
  { to: '/o/$organizationId/sites/$siteId/look', name: 'look', isForEditors: true },
  { to: '/o/$organizationId/sites/$siteId/audience', name: 'audience', isForEditors: true },
  { to: '/o/$organizationId/sites/$siteId/addresses', name: 'addresses', isForEditors: true },
  { to: '/o/$organizationId/sites/$siteId/redirects', name: 'redirects', isForEditors: true },
  { to: '/o/$organizationId/sites/$siteId/insights', name: 'insights', isForEditors: false },
  { to: '/o/$organizationId/sites/$siteId/settings', name: 'settings', isForEditors: true },
] as const;

/** A site: what it is, what can be done with it, and one of its parts. */
export default function SiteFrame() {
  const { organizationId, siteId } = route.useParams();
  const path = { organizationId, siteId };
  const site = useQuery(siteQuery(useApi(), path));
  return (
    <QueryView query={site} isPage>
      {(loaded) => <OpenSite site={loaded} path={path} />}
    </QueryView>
  );
}

function OpenSite({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const words = useSitesWords();
  const { title, published, urls } = site;
  useDocumentTitle(title);
  const { commands, asked, close } = useSiteCommands(site);
  useCommands(commands);
  return (
    <Container size="lg" py="lg" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} miw={0}>
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <Group gap="xs">
              <Badge variant="light" color={published ? 'green' : 'gray'} tt="none" fw={500}>
                {published ? words.published : words.unpublished}
              </Badge>
              {urls.published && (
                <Anchor href={urls.published} target="_blank" rel="noopener" size="sm">
                  <Text span inherit style={{ overflowWrap: 'anywhere' }}>
                    {urls.published.replace(/^https?:\/\//, '')}
                  </Text>
                </Anchor>
              )}
            </Group>
          </Stack>
          <Group gap="xs">
            {commands.map((command) => (
              <CommandButton
                key={command.id}
                command={command}
                variant={command.id === 'site.publish' ? 'filled' : 'default'}
                size="sm"
              />
            ))}
          </Group>
        </Group>
        <SiteTabs path={path} isEditor={site.permissions.edit} />
        <Outlet />
      </Stack>
      <PublishDialog site={site} path={path} asked={asked} onClose={close} />
    </Container>
  );
}

function SiteTabs({ path, isEditor }: { path: SiteIds; isEditor: boolean }) {
  const { tabs: words } = useSitesWords();
  return (
    <Group component="nav" aria-label={words.label} gap={4}>
      {TABS.filter(({ isForEditors }) => isEditor || !isForEditors).map(({ to, name }) => (
        <TabLink key={name} to={to} params={path} activeOptions={{ exact: name === 'overview', includeSearch: false }}>
          {words[name]}
        </TabLink>
      ))}
    </Group>
  );
}
