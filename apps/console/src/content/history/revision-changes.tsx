import type { Schemas } from '@lectern/client';
import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { ChangeDetails } from '../differences/change-details.js';
import { changedVariables } from '../differences/changed-values.js';
import { revisionChangesQuery } from '../differences/queries.js';

type Change = Schemas['SemanticChanges']['changes'][number];

const COLORS = { created: 'green', edited: 'blue', deleted: 'red', moved: 'yellow' } as const;

interface RevisionChangesProps {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  /** The revision to compare with; by default the one before. */
  from?: string;
}

/** What a revision changed: pages, files, variables and reusable contents. */
export function RevisionChanges({ organizationId, spaceId, revisionId, from }: RevisionChangesProps) {
  const { history: words } = useWords().content;
  const changes = useQuery(revisionChangesQuery(useApi(), { spaceId, revisionId, from }));
  return (
    <QueryView query={changes}>
      {({ changes: all, more }) =>
        all.length === 0 ? (
          <Text c="dimmed">{words.noChanges}</Text>
        ) : (
          <Stack>
            <List listStyleType="none" spacing="xs">
              {all.map((change, index) => (
                <List.Item key={`${index}-${change.type}`}>
                  <Group gap="xs" wrap="nowrap">
                    <Badge variant="light" color={colorOf(change)} tt="none" fw={500}>
                      {words.kinds[change.type]}
                    </Badge>
                    {'page' in change ? (
                      <RouteLink
                        to="/o/$organizationId/s/$spaceId/~/history"
                        params={{ organizationId, spaceId }}
                        search={{ revision: revisionId, from, page: change.page.id }}
                      >
                        {change.page.title}
                      </RouteLink>
                    ) : (
                      <Text>{nameOf(change)}</Text>
                    )}
                  </Group>
                  <ChangeDetails change={change} />
                </List.Item>
              ))}
            </List>
            {more !== undefined && more > 0 && <Text c="dimmed">{words.more(more)}</Text>}
          </Stack>
        )
      }
    </QueryView>
  );
}

function nameOf(change: Exclude<Change, { page: unknown }>): string {
  if ('file' in change) return 'after' in change.file ? change.file.after.name : change.file.name;
  if ('reusableContent' in change) {
    const { reusableContent } = change;
    return 'after' in reusableContent ? reusableContent.after.title : reusableContent.title;
  }
  return changedVariables(change.variables)
    .map(({ name }) => name)
    .join(', ');
}

function colorOf({ type }: Change): string {
  const [, color = 'gray'] = Object.entries(COLORS).find(([ending]) => type.endsWith(ending)) ?? [];
  return color;
}
