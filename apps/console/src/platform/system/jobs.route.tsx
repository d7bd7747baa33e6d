import type { Schemas } from '@lectern/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useSystemWords } from '../../words/system-words.js';
import { useApi } from '../api/api.js';
import { moreOf } from '../api/lists.js';
import { CommandButton } from '../commands/command-buttons.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { isUnderWay } from '../jobs/job-actions.js';
import { JobFilters } from '../jobs/job-filters.js';
import { JobsTable } from '../jobs/jobs-table.js';
import type { Column } from '../lists/record-table.js';
import { SearchField } from '../lists/search-field.js';
import { ConsolePage } from '../page/page.js';
import { Empty } from '../states/empty.js';
import { Failure } from '../states/failure.js';
import { notify } from '../states/notify.js';
import { QueryView } from '../states/query-view.js';
import { useRetrySystemJobs } from './mutations.js';
import { systemJobsQuery } from './queries.js';
import { readSystemJobSearch, type SystemJobSearch } from './system-search.js';

/** Streams tell what happens in one organization, and these jobs belong to all. */
const REFRESH_MS = 5_000;
const route = getRouteApi('/signed-in/person/system/jobs');

/** The background work of all organizations and of the installation itself. */
export default function SystemJobsRoute() {
  const { jobs: words } = useSystemWords();
  const { jobs } = useAdministrationWords();
  const kinds = { ...jobs.kinds, ...words.kinds };
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAsked, setAsked] = useState(false);
  const query = useInfiniteQuery({
    ...systemJobsQuery(useApi(), search),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? REFRESH_MS : false,
  });
  const retry = useRetrySystemJobs();
  const change = (changed: SystemJobSearch) =>
    void navigate({ search: (now) => readSystemJobSearch({ ...now, ...changed }), replace: true });
  const { kind, organization, search: text } = search;
  const isNarrowed = [kind, organization, text].some((filter) => filter !== undefined);
  const retryAll = async () => {
    const { retried, left } = await retry.mutateAsync({ kind, organization, search: text });
    notify({ message: words.retried(retried, left) });
  };
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <CommandButton
          variant="default"
          command={{
            id: 'retry-all',
            title: words.retryAll,
            icon: RotateCw,
            disabledReason: isNarrowed ? undefined : words.retryNeedsFilter,
            run: () => setAsked(true),
          }}
        />
      }
    >
      <JobFilters search={search} kinds={kinds} onChange={change}>
        <SearchField
          label={words.search}
          hint={words.searchHint}
          value={text}
          onSearch={(wanted) => change({ search: wanted })}
        />
        {organization !== undefined && (
          <Button variant="subtle" onClick={() => change({ organization: undefined })}>
            {words.clearOrganization}
          </Button>
        )}
      </JobFilters>
      {retry.error && !isAsked && <Failure error={retry.error} />}
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty
              title={jobs.noneTitle}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
                  {jobs.clear}
                </Button>
              }
            >
              {jobs.none}
            </Empty>
          ) : (
            <JobsTable
              jobs={found}
              kinds={kinds}
              more={[organizationColumn(words)]}
              onRetry={({ id }) => retry.mutate({ ids: [id] })}
              onMore={moreOf(query)}
            />
          )
        }
      </QueryView>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.retryTitle}
        confirm={words.retryConfirm}
        onConfirm={retryAll}
        onClose={() => setAsked(false)}
      >
        {words.retryText}
      </ConfirmDialog>
    </ConsolePage>
  );
}

function organizationColumn(words: { organization: string; ofInstallation: string }): Column<Schemas['SystemJob']> {
  return {
    id: 'organization',
    title: words.organization,
    isMinor: true,
    cell: ({ organization }) => organization?.title ?? words.ofInstallation,
  };
}
