import type { Schemas } from '@lectern/client';
import { Alert, Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { PagePart } from '../../platform/page/page-part.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useGitWords } from '../../words/git-words.js';
import { GitForm } from './git-form.js';
import { gitInfoQuery, isSyncing } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/git');
const COLORS = { running: 'blue', success: 'green', failure: 'red', timeout: 'orange' } as const;
const SHORT = 10;

/** Where the content of a space is pulled from a git repository, or pushed to one. */
export default function GitRoute() {
  const words = useGitWords();
  const { organizationId, spaceId } = route.useParams();
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const info = useQuery(gitInfoQuery(api, spaceId));
  return (
    <ConsolePage title={words.title} description={words.description} size="lg">
      <QueryView query={info}>
        {(last) => (
          <Stack>
            {last === null ? (
              <Text c="dimmed">{words.never}</Text>
            ) : (
              <LastSync info={last} organizationId={organizationId} spaceId={spaceId} />
            )}
            {space?.permissions.admin ? (
              <PagePart title={words.again}>
                <GitForm spaceId={spaceId} last={last} isSyncing={isSyncing(last)} />
              </PagePart>
            ) : (
              space && <Text c="dimmed">{words.onlyAdmins}</Text>
            )}
          </Stack>
        )}
      </QueryView>
    </ConsolePage>
  );
}

interface LastSyncProps {
  info: Schemas['GitSyncInfo'];
  organizationId: string;
  spaceId: string;
}

function LastSync({ info: { url, ref, operation, commit, revision }, organizationId, spaceId }: LastSyncProps) {
  const words = useGitWords();
  if (!operation) return null;
  const { state, direction, startedAt, endedAt, error } = operation;
  return (
    <PagePart
      title={words.last}
      actions={
        <Badge color={COLORS[state]} variant="light" tt="none" fw={500} role="status">
          {words.states[state]}
        </Badge>
      }
    >
      <Stack gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>{words.what[direction](url ?? '', ref)}</Text>
        <Text size="sm" c="dimmed">
          <Moment at={endedAt ?? startedAt} />
        </Text>
        {state === 'timeout' && <Alert color="orange">{words.timeout}</Alert>}
        {error !== undefined && (
          <Alert color="red" title={words.failed}>
            {error}
          </Alert>
        )}
        <Group gap="md">
          {commit !== undefined && (
            <Text size="sm">
              {words.commit} <Code title={commit}>{commit.slice(0, SHORT)}</Code>
            </Text>
          )}
          {revision !== undefined && (
            <RouteLink
              to="/o/$organizationId/s/$spaceId/~/history"
              params={{ organizationId, spaceId }}
              search={{ revision }}
              size="sm"
            >
              {words.revision}
            </RouteLink>
          )}
        </Group>
      </Stack>
    </PagePart>
  );
}
