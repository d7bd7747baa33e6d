import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { JOB_STATES, type JobSearch, readJobSearch } from './job-search.js';

interface JobFiltersProps {
  search: JobSearch;
  /** What kinds of jobs are called. */
  kinds: Readonly<Record<string, string>>;
  onChange: (changed: JobSearch) => void;
  /** Further filters. */
  children?: ReactNode;
}

/** Chooses which jobs are shown. */
export function JobFilters({ search, kinds, onChange, children }: JobFiltersProps) {
  const { jobs } = useAdministrationWords();
  return (
    <Group gap="sm" align="flex-end" role="search">
      <Select
        label={jobs.state}
        placeholder={jobs.anyState}
        clearable
        w={180}
        data={JOB_STATES.map((state) => ({ value: state, label: jobs.states[state] }))}
        value={search.state ?? null}
        onChange={(state) => onChange({ state: readJobSearch({ state }).state })}
      />
      <Select
        label={jobs.kind}
        placeholder={jobs.anyKind}
        clearable
        searchable
        w={280}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      {children}
    </Group>
  );
}
