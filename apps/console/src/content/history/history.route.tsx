import { Badge, Drawer, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { PersonName } from '../../people/users/person-name.js';
import { ActionMenu } from '../../platform/actions/action-buttons.js';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { TextLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { Page } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { useRestoreRevision } from './mutations.js';
import { revisionsQuery } from './queries.js';
import { RevisionChanges } from './revision-changes.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/history');

/** Every revision of a space, with what it changed; any of them can be looked at and restored. */
export default function HistoryPage() {
  const { organizationId, spaceId } = route.useParams();
  const { revision: open } = route.useSearch();
  const navigate = route.useNavigate();
  const { history: words } = useWords().content;
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const revisions = useInfiniteQuery(revisionsQuery(api, spaceId));
  const restore = useRestoreRevision(spaceId);
  const [restoring, setRestoring] = useState<string>();
  const params = { organizationId, spaceId };
  return (
    <Page title={words.title} description={words.description}>
      <QueryView query={revisions}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle}>{words.empty}</Empty>
          ) : (
            <RecordTable
              label={words.title}
              rows={rows}
              rowId={({ id }) => id}
              onMore={revisions.hasNextPage ? () => void revisions.fetchNextPage() : undefined}
              columns={[
                {
                  id: 'what',
                  title: words.changes,
                  cell: ({ id, type, git }) => (
                    <Group gap="xs">
                      <TextLink to="/o/$organizationId/s/$spaceId/~/history" params={params} search={{ revision: id }}>
                        {git?.message.split('\n', 1)[0] || words.types[type]}
                      </TextLink>
                      {id === space?.revision && <Badge variant="light">{words.current}</Badge>}
                    </Group>
                  ),
                },
                {
                  id: 'when',
                  title: '',
                  cell: ({ createdAt, author }) => (
                    <Text size="sm" c="dimmed">
                      <Moment at={createdAt} /> {author && <PersonName userId={author} />}
                    </Text>
                  ),
                },
                {
                  id: 'actions',
                  title: '',
                  cell: ({ id }) => (
                    <ActionMenu
                      label={words.changes}
                      actions={[
                        {
                          id: `open-${id}`,
                          title: words.open,
                          run: () =>
                            void navigate({
                              to: '/o/$organizationId/s/$spaceId/~/revisions/$revisionId/$',
                              params: { ...params, revisionId: id, _splat: '' },
                            }),
                        },
                        ...(space?.permissions.edit && id !== space.revision
                          ? [{ id: `restore-${id}`, title: words.restore, run: () => setRestoring(id) }]
                          : []),
                      ]}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
      <Drawer
        opened={open !== undefined}
        onClose={() => void navigate({ search: {} })}
        position="right"
        size="lg"
        title={words.changes}
      >
        {open !== undefined && <RevisionChanges {...params} revisionId={open} />}
      </Drawer>
      <ConfirmDialog
        isOpen={restoring !== undefined}
        title={words.restoreTitle}
        confirm={words.restore}
        onConfirm={async () => {
          if (restoring !== undefined) await restore(restoring);
          notify({ message: words.restored });
        }}
        onClose={() => setRestoring(undefined)}
      >
        {words.restoreHint}
      </ConfirmDialog>
    </Page>
  );
}
