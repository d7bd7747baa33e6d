import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useWords } from '../../words/words.js';
import { allTeamsQuery } from './queries.js';

interface TeamSelectProps extends Omit<SelectProps, 'data' | 'error'> {
  organizationId: string;
  /** Ids of teams that cannot be chosen, because they are already. */
  without?: readonly string[];
  error?: string | undefined;
}

/** Chooses a team of an organization by its name. */
export function TeamSelect({ organizationId, without = [], ...props }: TeamSelectProps) {
  const { picker } = useWords().people;
  const { data: teams = [], isPending } = useQuery(allTeamsQuery(useApi(), organizationId));
  const choices = teams.filter(({ id }) => !without.includes(id));
  return (
    <Select
      placeholder={picker.teams}
      nothingFoundMessage={isPending ? undefined : picker.noTeams}
      searchable
      clearable
      limit={100}
      data={choices.map(({ id, title }) => ({ value: id, label: title }))}
      {...props}
    />
  );
}

interface TeamMultiSelectProps extends Omit<MultiSelectProps, 'data' | 'error'> {
  organizationId: string;
  error?: string | undefined;
}

/** Chooses any number of teams of an organization by their names. */
export function TeamMultiSelect({ organizationId, ...props }: TeamMultiSelectProps) {
  const { picker } = useWords().people;
  const { data: teams = [], isPending } = useQuery(allTeamsQuery(useApi(), organizationId));
  return (
    <MultiSelect
      placeholder={picker.teams}
      nothingFoundMessage={isPending ? undefined : picker.noTeams}
      searchable
      clearable
      limit={100}
      data={teams.map(({ id, title }) => ({ value: id, label: title }))}
      {...props}
    />
  );
}
