import type { Schemas } from '@lectern/client';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { PersonName } from '../../people/users/person-name.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { revisionsQuery } from './queries.js';

type Revision = Schemas['RevisionSummary'];

interface RevisionListProps {
  organizationId: string;
  spaceId: string;
  /** Only revisions that changed this page. */
  pageId?: string;
  onCompare: (older: string, newer: string) => void;
  onRestore: (revisionId: string) => void;
}

/** Revisions, newest first; any of them can be looked at, compared with another one, and restored. */
export function RevisionList({ organizationId, spaceId, pageId, onCompare, onRestore }: RevisionListProps) {
  const { history: words } = useWords().content;
  const api = useApi();
  const navigate = useNavigate();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const revisions = useInfiniteQuery(revisionsQuery(api, spaceId, pageId));
  const [comparing, setComparing] = useState<string>();
  const onMore = moreOf(revisions);
  const isEmpty = revisions.data?.length === 0;
  useEffect(() => {
    // Pages of this list can be empty before it ends, because each looks at so many revisions only.
    if (isEmpty) onMore?.();
  }, [isEmpty, onMore]);
  const params = { organizationId, spaceId };
  const actionsOf = ({ id }: Revision): Command[] => [
    {
      id: `open-${id}`,
      title: words.open,
      run: () =>
        void navigate({
          to: '/o/$organizationId/s/$spaceId/~/revisions/$revisionId/$',
          params: { ...params, revisionId: id, _splat: '' },
        }),
    },
    { id: `compare-${id}`, title: words.compare, run: () => setComparing(id) },
    ...(space?.permissions.edit && id !== space.revision
      ? [{ id: `restore-${id}`, title: words.restore, run: () => onRestore(id) }]
      : []),
  ];
  return (
    <QueryView query={revisions}>
      {(rows) => {
        if (rows.length === 0 && revisions.hasNextPage) return <Loading />;
        if (rows.length === 0) {
          return <Empty title={words.emptyTitle}>{pageId === undefined ? words.empty : words.emptyPage}</Empty>;
        }
        const compareWith = (other: string) => {
          const ids = rows.map(({ id }) => id);
          const [newer, older] = [comparing ?? other, other].sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
          setComparing(undefined);
          if (newer !== undefined && older !== undefined) onCompare(older, newer);
        };
        return (
          <>
            {comparing !== undefined && (
              <Alert role="status" variant="light" title={words.compareHint}>
                <Button size="xs" variant="default" onClick={() => setComparing(undefined)}>
                  {words.compareCancel}
                </Button>
              </Alert>
            )}
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ id }) => id}
              onMore={onMore}
              columns={[
                {
                  id: 'what',
                  title: words.changes,
                  cell: ({ id, type, git }) => (
                    <Group gap="xs">
                      <RouteLink
                        to="/o/$organizationId/s/$spaceId/~/history"
                        params={params}
                        search={{ revision: id, page: pageId }}
                      >
                        {git?.message.split('\n', 1)[0] || words.types[type]}
                      </RouteLink>
                      {id === space?.revision && <Badge variant="light">{words.current}</Badge>}
                    </Group>
                  ),
                },
                {
                  id: 'when',
                  title: words.when,
                  isTitleHidden: true,
                  cell: ({ createdAt, author }) => (
                    <Text size="sm" c="dimmed">
                      <Moment at={createdAt} /> {author && <PersonName userId={author} />}
                    </Text>
                  ),
                },
                {
                  id: 'actions',
                  title: words.actions,
                  isTitleHidden: true,
                  cell: (revision) =>
                    comparing === undefined ? (
                      <CommandMenu label={words.actions} commands={actionsOf(revision)} />
                    ) : (
                      revision.id !== comparing && (
                        <Button size="compact-sm" variant="default" onClick={() => compareWith(revision.id)}>
                          {words.compareWith}
                        </Button>
                      )
                    ),
                },
              ]}
            />
          </>
        );
      }}
    </QueryView>
  );
}
