import { Button, CloseButton, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spacesQuery } from '../../library/tree/queries.js';
import { MemberPicker } from '../../people/members/member-picker.js';
import { memberQuery } from '../../people/members/queries.js';
import { useApi } from '../../platform/api/api.js';
import { useReviewWords } from '../../words/review-words.js';
import type { ChangeRequestSearch } from './change-request-search.js';

interface ChangeRequestFiltersProps {
  organizationId: string;
  /** Who looks at the list. */
  userId: string;
  search: ChangeRequestSearch;
  onChange: (changed: ChangeRequestSearch) => void;
}

/** Narrows the list of change requests down to a space, an author or a reviewer. */
export function ChangeRequestFilters({ organizationId, userId, search, onChange }: ChangeRequestFiltersProps) {
  const { list: words } = useReviewWords();
  const { data: spaces = [] } = useQuery(spacesQuery(useApi(), organizationId));
  const people = { organizationId, userId };
  return (
    <Group gap="md" align="flex-end">
      <Select
        label={words.space}
        placeholder={words.anySpace}
        data={spaces.map(({ id, title }) => ({ value: id, label: title || words.untitled }))}
        value={search.space ?? null}
        onChange={(space) => onChange({ space: space ?? undefined })}
        searchable
        clearable
        nothingFoundMessage={words.noSpace}
      />
      <PersonFilter
        {...people}
        label={words.author}
        person={search.author}
        onChange={(author) => onChange({ author })}
      />
      <PersonFilter
        {...people}
        label={words.reviewer}
        person={search.reviewer}
        onChange={(reviewer) => onChange({ reviewer })}
      />
    </Group>
  );
}

interface PersonFilterProps {
  organizationId: string;
  userId: string;
  label: string;
  person: string | undefined;
  onChange: (person: string | undefined) => void;
}

function PersonFilter({ organizationId, userId, label, person, onChange }: PersonFilterProps) {
  const { list: words } = useReviewWords();
  const { data: member } = useQuery({
    ...memberQuery(useApi(), organizationId, person ?? ''),
    enabled: person !== undefined && person !== userId,
  });
  if (person !== undefined) {
    const name = person === userId ? words.me : (member?.user.displayName ?? person);
    return (
      <Group gap={4} h={36} wrap="nowrap">
        <Text size="sm">{words.chosen(label, name)}</Text>
        <CloseButton aria-label={words.anyone(label)} onClick={() => onChange(undefined)} />
      </Group>
    );
  }
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <MemberPicker
        organizationId={organizationId}
        label={label}
        placeholder={words.anybody}
        without={[]}
        onPick={({ id }) => onChange(id)}
      />
      <Button variant="default" aria-label={words.chosen(label, words.me)} onClick={() => onChange(userId)}>
        {words.me}
      </Button>
    </Group>
  );
}
