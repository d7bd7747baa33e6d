import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import type { FieldProps } from '../../platform/forms/use-api-form.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { type SpecIds, specPagesQuery } from '../specs/queries.js';

interface NamedSpace {
  id: string;
  title: string;
}

/** The spaces that the person may propose something for: those that use a specification apart from the others. */
interface EditableSpaces {
  using: NamedSpace[];
  others: NamedSpace[];
  /** The one to begin with; absent when there is none. */
  first: string | undefined;
}

/** Reads the spaces that somebody can choose from; nothing while they are being read. */
export function useEditableSpaces(path: SpecIds): EditableSpaces | undefined {
  const api = useApi();
  const { data: spaces } = useQuery(spacesQuery(api, path.organizationId));
  const { data: uses, isError } = useInfiniteQuery(specPagesQuery(api, path));
  if (!spaces || (!uses && !isError)) return undefined;
  const editable = spaces.flatMap(({ id, title, permissions }) => (permissions.edit ? [{ id, title }] : []));
  const usedIn = new Set(uses?.flatMap((location) => ('space' in location ? [location.space.id] : [])));
  const using = editable.filter(({ id }) => usedIn.has(id));
  const others = editable.filter(({ id }) => !usedIn.has(id));
  return { using, others, first: [...using, ...others][0]?.id };
}

/** Whether there is a space that the person may propose something for. */
export function useMayPropose(organizationId: string): boolean {
  const { data: spaces = [] } = useQuery(spacesQuery(useApi(), organizationId));
  return spaces.some(({ permissions }) => permissions.edit);
}

interface SpaceFieldProps extends FieldProps<string> {
  spaces: EditableSpaces;
  description: string;
}

/** Chooses one of the spaces, those that use the specification first. */
export function SpaceField({ spaces: { using, others }, description, value, onChange }: SpaceFieldProps) {
  const { propose: words } = useOpenApiWords();
  const groups = [
    { group: words.using, spaces: using },
    { group: words.others, spaces: others },
  ].filter(({ spaces }) => spaces.length > 0);
  return (
    <NativeSelect
      label={words.space}
      description={description}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={groups.map(({ group, spaces }) => ({
        group,
        items: spaces.map(({ id, title }) => ({ value: id, label: title })),
      }))}
    />
  );
}
