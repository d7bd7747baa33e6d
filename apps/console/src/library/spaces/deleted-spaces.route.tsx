import type { Schemas } from '@lectern/client';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { RETENTION_DAYS } from '../tree/item-actions.js';
import { useLibraryMutations } from '../tree/mutations.js';
import { deletedSpacesQuery } from '../tree/queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/spaces/deleted');

/** The deleted spaces of an organization, which can be brought back for a while. */
export default function DeletedSpaces() {
  const { organizationId } = route.useParams();
  const { platform, library } = useWords();
  const words = library.spaces;
  const deleted = useQuery(deletedSpacesQuery(useApi(), organizationId));
  const { restore } = useLibraryMutations(organizationId);
  const restoring = useMutation({
    mutationFn: ({ id }: Schemas['Space']) => restore(id),
    onSuccess: ({ title }) => notify({ message: words.restored(title) }),
  });
  return (
    <ConsolePage
      title={words.deleted}
      description={words.deletedHint(RETENTION_DAYS)}
      actions={
        <ButtonLink to="/o/$organizationId/spaces" params={{ organizationId }} variant="default">
          {platform.back}
        </ButtonLink>
      }
    >
      {restoring.error && <Failure error={restoring.error} />}
      <QueryView query={deleted}>
        {(spaces) =>
          spaces.length === 0 ? (
            <Empty title={words.noneDeleted}>{words.noneDeletedHint}</Empty>
          ) : (
            <RecordTable
              label={words.deleted}
              rows={spaces}
              rowId={({ id }) => id}
              columns={[
                { id: 'title', title: words.name, cell: ({ title }) => title || words.untitled },
                { id: 'deleted', title: words.deletedAt, cell: ({ deletedAt }) => <Moment at={deletedAt} /> },
                {
                  id: 'restore',
                  title: words.restore,
                  cell: (space) => (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${words.restore} ${space.title}`}
                      loading={restoring.isPending && restoring.variables.id === space.id}
                      onClick={() => restoring.mutate(space)}
                    >
                      {words.restore}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
    </ConsolePage>
  );
}
