import type { Schemas } from '@lectern/client';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { RouteLink } from '../../platform/links/links.js';
import { formatDay } from '../../platform/time/format.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import classes from './clusters.module.css';

interface AnswersProps {
  organizationId: string;
  pages: Schemas['IssuesClusterDetail']['relatedPages'];
  requests: readonly Schemas['ChangeRequest'][];
}

/** The pages that may answer a topic, and the change requests that are about it. */
export function Answers({ organizationId, pages, requests }: AnswersProps) {
  const { topic: words } = useConversationsWords();
  return (
    <Paper component="section" withBorder p="md" aria-label={words.answers}>
      <Stack gap="md">
        <AnswerList title={words.pages} empty={words.noPages}>
          {pages.map(({ space, page, title, path }) => (
            <li key={`${space} ${page}`}>
              <RouteLink to="/o/$organizationId/s/$spaceId/$" params={{ organizationId, spaceId: space, _splat: path }}>
                {title}
              </RouteLink>
            </li>
          ))}
        </AnswerList>
        <AnswerList title={words.requests} empty={words.noRequests}>
          {requests.map(({ id, number, subject, space, status, mergedAt }) => (
            <li key={id}>
              <Group gap="xs">
                <RouteLink
                  to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/overview"
                  params={{ organizationId, spaceId: space, changeRequestId: String(number) }}
                >
                  {`#${number} ${subject || words.untitled}`}
                </RouteLink>
                {mergedAt ? (
                  <Text size="sm" c="dimmed">
                    {words.mergedOn(formatDay(mergedAt))}
                  </Text>
                ) : (
                  <Badge variant="light" color="gray" tt="none" fw={500}>
                    {words.statuses[status]}
                  </Badge>
                )}
              </Group>
            </li>
          ))}
        </AnswerList>
      </Stack>
    </Paper>
  );
}

function AnswerList({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <div>
      <Title order={2} size="h5" mb={6}>
        {title}
      </Title>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </div>
  );
}
