import type { Schemas } from '@lectern/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useApi } from '../api/api.js';
import { moreOf } from '../api/lists.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { unlessLive } from '../live/polling.js';
import { ConsolePage } from '../page/page.js';
import { Empty } from '../states/empty.js';
import { Failure } from '../states/failure.js';
import { QueryView } from '../states/query-view.js';
import { isUnderWay } from './job-actions.js';
import { JobFilters } from './job-filters.js';
import { type JobSearch, readJobSearch } from './job-search.js';
import { JobsTable } from './jobs-table.js';
import { useCancelJob, useRetryJob } from './mutations.js';
import { jobsQuery } from './queries.js';

const REFRESH_MS = 3_000;
const route = getRouteApi('/signed-in/o/$organizationId/settings/jobs');

/** The background work of an organization; it is read again and again while something is under way. */
export default function JobsRoute() {
  const { jobs } = useAdministrationWords();
  const { organizationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...jobsQuery(useApi(), organizationId, search),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? unlessLive(REFRESH_MS) : false,
  });
  const retry = useRetryJob(organizationId);
  const { mutateAsync: cancel } = useCancelJob(organizationId);
  const [cancelled, setCancelled] = useState<Schemas['Job']>();
  const change = (changed: JobSearch) =>
    void navigate({ search: (now) => readJobSearch({ ...now, ...changed }), replace: true });
  return (
    <ConsolePage title={jobs.title} description={jobs.description}>
      <JobFilters search={search} kinds={jobs.kinds} onChange={change} />
      {retry.error && <Failure error={retry.error} />}
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty
              title={jobs.noneTitle}
              action={
                <Button variant="default" onClick={() => change({ state: undefined, kind: undefined })}>
                  {jobs.clear}
                </Button>
              }
            >
              {jobs.none}
            </Empty>
          ) : (
            <JobsTable
              jobs={found}
              kinds={jobs.kinds}
              onRetry={({ id }) => retry.mutate(id)}
              onCancel={setCancelled}
              onMore={moreOf(query)}
            />
          )
        }
      </QueryView>
      <ConfirmDialog
        isOpen={cancelled !== undefined}
        title={jobs.cancelTitle}
        confirm={jobs.cancelConfirm}
        isDangerous
        onConfirm={() => cancel(cancelled?.id ?? '')}
        onClose={() => setCancelled(undefined)}
      >
        {jobs.cancelText}
      </ConfirmDialog>
    </ConsolePage>
  );
}
