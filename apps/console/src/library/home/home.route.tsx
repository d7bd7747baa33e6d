import type { Schemas } from '@lectern/client';
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { spacesQuery } from '../tree/queries.js';
import { Checklist } from './checklist.js';
import { useWaiting } from './use-waiting.js';

const route = getRouteApi('/signed-in/o/$organizationId/');
const signedIn = getRouteApi('/signed-in');
const MAX_RECENT = 6;

/** What waits for the person, and the way to what they work on. */
export default function Home() {
  const { organizationId } = route.useParams();
  const { user } = signedIn.useRouteContext();
  const { home: words } = useWords().library;
  const waiting = useWaiting(organizationId, user.id);
  return (
    <ConsolePage title={words.welcome(user.displayName)}>
      <Checklist organizationId={organizationId} />
      {waiting.error && <Failure error={waiting.error} onRetry={waiting.refetch} />}
      {waiting.isPending && <Loading rows={3} />}
      {waiting.isEmpty && (
        <Paper withBorder p="md">
          <Text fw={550}>{words.nothing}</Text>
          <Text c="dimmed" size="sm">
            {words.nothingHint}
          </Text>
        </Paper>
      )}
      <ChangeRequests part="changes" title={words.reviews} items={waiting.reviews} organizationId={organizationId} />
      <ChangeRequests part="overview" title={words.drafts} items={waiting.drafts} organizationId={organizationId} />
      <ChangeRequests part="overview" title={words.open} items={waiting.open} organizationId={organizationId} />
      {waiting.failedJobs.length > 0 && (
        <Section title={words.failedJobs}>
          {waiting.failedJobs.map(({ id, kind, lastError }) => (
            <li key={id}>
              <Text size="sm">
                {kind}: {lastError}
              </Text>
            </li>
          ))}
        </Section>
      )}
      <RecentSpaces organizationId={organizationId} />
    </ConsolePage>
  );
}

interface ChangeRequestsProps {
  title: string;
  items: readonly Schemas['ChangeRequest'][];
  /** Which part of a change request the links lead to. */
  part: 'overview' | 'changes';
  organizationId: string;
}

function ChangeRequests({ title, items, part, organizationId }: ChangeRequestsProps) {
  const { home, spaces: spaceWords } = useWords().library;
  const { data: spaces } = useQuery(spacesQuery(useApi(), organizationId));
  const titleOf = (spaceId: string) => spaces?.find(({ id }) => id === spaceId)?.title ?? '';
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      {items.map(({ id, number, subject, space, updatedAt }) => (
        <li key={id}>
          <Group justify="space-between" gap="xs">
            <RouteLink
              to={`/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/${part}`}
              params={{ organizationId, spaceId: space, changeRequestId: String(number) }}
            >
              {subject || spaceWords.untitled}
            </RouteLink>
            <Text size="sm" c="dimmed">
              {home.changeRequest(number, titleOf(space))} · <Moment at={updatedAt} />
            </Text>
          </Group>
        </li>
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Paper withBorder p="md">
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {children}
        </Stack>
      </Paper>
    </section>
  );
}

function RecentSpaces({ organizationId }: { organizationId: string }) {
  const { home, spaces: words } = useWords().library;
  const { data: spaces } = useQuery(spacesQuery(useApi(), organizationId));
  if (!spaces || spaces.length === 0) return null;
  const recent = spaces.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, MAX_RECENT);
  return (
    <section aria-label={home.recent}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {home.recent}
        </Title>
        <RouteLink to="/o/$organizationId/spaces" params={{ organizationId }} size="sm">
          {home.allSpaces}
        </RouteLink>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {recent.map(({ id, title, updatedAt, changeRequestsOpen }) => (
          <Paper key={id} withBorder p="md">
            <RouteLink
              to="/o/$organizationId/s/$spaceId/$"
              params={{ organizationId, spaceId: id, _splat: '' }}
              fw={550}
            >
              {title || words.untitled}
            </RouteLink>
            <Group gap="xs" mt={4}>
              <Text size="sm" c="dimmed">
                <Moment at={updatedAt} />
              </Text>
              {changeRequestsOpen > 0 && (
                <Badge variant="light" tt="none" fw={500}>
                  {words.openChanges(changeRequestsOpen)}
                </Badge>
              )}
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
