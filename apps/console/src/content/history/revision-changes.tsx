import type { Schemas } from '@lectern/client';
import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { TextLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { pageHref } from '../page-tree/page-address.js';
import { revisionChangesQuery } from './queries.js';

type Change = Schemas['SemanticChanges']['changes'][number];

const COLORS = { created: 'green', edited: 'blue', deleted: 'red', moved: 'yellow' } as const;

interface RevisionChangesProps {
  organizationId: string;
  spaceId: string;
  revisionId: string;
}

/** What a revision changed: pages, files, variables and reusable contents. */
export function RevisionChanges({ organizationId, spaceId, revisionId }: RevisionChangesProps) {
  const { history: words } = useWords().content;
  const changes = useQuery(revisionChangesQuery(useApi(), { spaceId, revisionId }));
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
                    <ChangedThing organizationId={organizationId} place={{ spaceId, revisionId }} change={change} />
                  </Group>
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

interface ChangedThingProps {
  organizationId: string;
  place: { spaceId: string; revisionId: string };
  change: Change;
}

function ChangedThing({ organizationId, place, change }: ChangedThingProps) {
  if ('page' in change) {
    const { title, path } = change.page;
    const isThere = change.type !== 'page_deleted' && path !== undefined;
    return isThere ? <TextLink to={pageHref(organizationId, place, path)}>{title}</TextLink> : <Text>{title}</Text>;
  }
  return <Text>{nameOf(change)}</Text>;
}

function nameOf(change: Exclude<Change, { page: unknown }>): string {
  if ('file' in change) return 'after' in change.file ? change.file.after.name : change.file.name;
  if ('reusableContent' in change) {
    const { reusableContent } = change;
    return 'after' in reusableContent ? reusableContent.after.title : reusableContent.title;
  }
  const { before, after } = change.variables;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).join(', ');
}

function colorOf({ type }: Change): string {
  const [, color = 'gray'] = Object.entries(COLORS).find(([ending]) => type.endsWith(ending)) ?? [];
  return color;
}
