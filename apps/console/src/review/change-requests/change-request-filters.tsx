import { Button, CloseButton, Group, NativeSelect, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spacesQuery } from '../../library/tree/queries.js';
import { MemberPicker } from '../../people/members/member-picker.js';
import { memberQuery } from '../../people/members/queries.js';
import { useApi } from '../../platform/api/api.js';
import { useReviewWords } from '../../words/review-words.js';
import { type ChangeRequestSearch, IDLE_DAYS, REVIEW_STATES } from './change-request-search.js';

interface ChangeRequestFiltersProps {
  organizationId: string;
  /** Who looks at the list. */
  userId: string;
  search: ChangeRequestSearch;
  onChange: (changed: ChangeRequestSearch) => void;
}

/** Narrows the list of change requests down: by space, people, reviews, and how old they are. */
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
      <Choice
        label={words.review}
        any={words.anyReview}
        choices={REVIEW_STATES}
        nameOf={(state) => words.reviews[state]}
        chosen={search.review}
        onChange={(review) => onChange({ review })}
      />
      <Choice
        label={words.base}
        any={words.anyBase}
        choices={[true, false] as const}
        nameOf={(isOutdated) => words.bases[isOutdated ? 'outdated' : 'current']}
        chosen={search.outdated}
        onChange={(outdated) => onChange({ outdated })}
      />
      <Choice
        label={words.idle}
        any={words.anyIdle}
        choices={IDLE_DAYS}
        nameOf={words.idleFor}
        chosen={search.idle}
        onChange={(idle) => onChange({ idle })}
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

interface ChoiceProps<Value> {
  label: string;
  /** What it says while nothing is chosen. */
  any: string;
  choices: readonly Value[];
  nameOf: (value: Value) => string;
  chosen: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string | number | boolean>({
  label,
  any,
  choices,
  nameOf,
  chosen,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      flex="1 1 8rem"
      maw="14rem"
      value={chosen === undefined ? '' : String(chosen)}
      data={[{ value: '', label: any }, ...choices.map((value) => ({ value: String(value), label: nameOf(value) }))]}
      onChange={({ currentTarget }) => onChange(choices.find((value) => String(value) === currentTarget.value))}
    />
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
