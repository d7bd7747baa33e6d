import type { Schemas } from '@lectern/client';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { useSitesWords } from '../../words/sites-words.js';
import { type PublishingStep, publishingSteps } from './publishing-steps.js';
import { type SiteIds, shareLinksQuery } from './queries.js';

/** What is missing until readers can open a site; nothing once they can. */
export function PublishingChecklist({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const { checklist: words } = useSitesWords();
  const links = useInfiniteQuery({ ...shareLinksQuery(useApi(), path), enabled: site.visibility === 'share-link' });
  if (site.visibility === 'share-link' && !links.data) return null;
  const steps = publishingSteps(site, links.data?.filter(({ active }) => active).length ?? 0);
  if (steps.every(({ isDone }) => isDone)) return null;
  const linked: Record<PublishingStep['name'], ReactNode> = {
    space: <RouteLink to="/o/$organizationId/sites/$siteId/structure" params={path} children={words.titles.space} />,
    'share-link': (
      <RouteLink to="/o/$organizationId/sites/$siteId/audience" params={path} children={words.titles['share-link']} />
    ),
    'sign-in': (
      <RouteLink to="/o/$organizationId/sites/$siteId/audience" params={path} children={words.titles['sign-in']} />
    ),
    publish: words.titles.publish,
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {words.title}
          </Title>
          <Text c="dimmed" size="sm">
            {words.hint}
          </Text>
        </div>
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {steps.map(({ name, isDone }) => (
            <Group key={name} component="li" gap="xs" wrap="nowrap" align="flex-start">
              {isDone ? (
                <CircleCheck size={18} role="img" aria-label={words.isDone} />
              ) : (
                <CircleDashed size={18} role="img" aria-label={words.isOpen} />
              )}
              <Text td={isDone ? 'line-through' : undefined} lh={1.2}>
                {isDone ? words.titles[name] : linked[name]}
              </Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Paper>
  );
}
