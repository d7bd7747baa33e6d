import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { organizationQuery } from '../../people/organizations/queries.js';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { useWords } from '../../words/words.js';
import { spacesQuery } from '../tree/queries.js';
import { membersCountQuery, publishedSiteQuery } from './first-steps.queries.js';

/** The name of the organization that every installation begins with. */
const DEMO = 'Demo';

/** The first steps of a new installation, each ticked when it is done; for administrators, until they hide it. */
export function Checklist({ organizationId }: { organizationId: string }) {
  const { checklist: words } = useWords().library.home;
  const [isHidden, hide] = useLocalStorage({ key: `lectern-checklist-${organizationId}`, defaultValue: false });
  const api = useApi();
  const { data: organization } = useQuery(organizationQuery(api, organizationId));
  const isShown = !isHidden && organization?.permissions.admin === true;
  const { data: spaces } = useQuery({ ...spacesQuery(api, organizationId), enabled: isShown });
  const { data: members } = useQuery({ ...membersCountQuery(api, organizationId), enabled: isShown });
  const { data: site } = useQuery({ ...publishedSiteQuery(api, organizationId), enabled: isShown });
  if (!isShown || !spaces || members === undefined) return null;
  const params = { organizationId };
  const steps: { isDone: boolean; title: ReactNode }[] = [
    {
      isDone: organization.title !== DEMO,
      title: <RouteLink to="/o/$organizationId/settings" params={params} children={words.name} />,
    },
    {
      isDone: spaces.length > 1,
      title: <RouteLink to="/o/$organizationId/spaces" params={params} children={words.space} />,
    },
    {
      isDone: members > 1,
      title: <RouteLink to="/o/$organizationId/settings/members" params={params} children={words.invite} />,
    },
    {
      isDone: site !== undefined && site !== null,
      title: site ? (
        <a href={site} target="_blank" rel="noopener">
          {words.publish}
        </a>
      ) : (
        words.publish
      ),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4">
              {words.title}
            </Title>
            <Text c="dimmed" size="sm">
              {words.hint}
            </Text>
          </div>
          <Button variant="subtle" color="gray" size="xs" onClick={() => hide(true)}>
            {words.hide}
          </Button>
        </Group>
        <Progress value={(done / steps.length) * 100} aria-label={words.done(done, steps.length)} />
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {steps.map(({ isDone, title }, index) => (
            <Group key={index} component="li" gap="xs" wrap="nowrap">
              {isDone ? (
                <CircleCheck size={18} role="img" aria-label={words.isDone} />
              ) : (
                <CircleDashed size={18} role="img" aria-label={words.isOpen} />
              )}
              <Text td={isDone ? 'line-through' : undefined}>{title}</Text>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Paper>
  );
}
