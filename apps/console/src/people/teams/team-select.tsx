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
export function TeamSelect({ organizationId, without, ...props }: TeamSelectProps) {
  return <Select {...useTeamChoices(organizationId, without)} {...props} />;
}

interface TeamMultiSelectProps extends Omit<MultiSelectProps, 'data' | 'error'> {
  organizationId: string;
  error?: string | undefined;
}

/** Chooses any number of teams of an organization by their names. */
export function TeamMultiSelect({ organizationId, ...props }: TeamMultiSelectProps) {
  return <MultiSelect {...useTeamChoices(organizationId)} {...props} />;
}

function useTeamChoices(organizationId: string, without: readonly string[] = []) {
  const { picker } = useWords().people;
  const { data: teams = [], isPending } = useQuery(allTeamsQuery(useApi(), organizationId));
  const choices = teams.filter(({ id }) => !without.includes(id));
  return {
    placeholder: picker.teams,
    nothingFoundMessage: isPending ? undefined : picker.noTeams,
    searchable: true,
    clearable: true,
    limit: 100,
    data: choices.map(({ id, title }) => ({ value: id, label: title })),
  };
}
