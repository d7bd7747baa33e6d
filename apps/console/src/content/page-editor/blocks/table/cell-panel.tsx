import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { cellAfter, definitionIn, headersIn } from '@lectern/editing/tables/cells';
import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundMembersQuery, memberQuery } from '../../../../people/members/queries.js';
import { useApi } from '../../../../platform/api/api.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import { pagesById } from '../../../page-tree/page-address.js';
import { filesQuery } from '../../../references/queries.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';

interface ValueFieldProps {
  definition: Data;
  value: Json;
  onChange: (value: Json) => void;
}

const FIELDS: Readonly<Record<string, (props: ValueFieldProps) => React.ReactNode>> = {
  number: NumberField,
  rating: NumberField,
  checkbox: CheckboxField,
  select: SelectField,
  users: UsersField,
  files: FilesField,
  'content-ref': LinkField,
  image: ImageField,
};

/** Where the value of a cell is set, by the type of its column. */
export default function CellPanel({ view, node, pos, onChange, onClose }: PanelProps) {
  const { tables: words } = useWritingWords().structured;
  const cell = cellAfter(view.state.doc.resolve(pos));
  const definition = definitionIn(cell && headersIn(cell.table.node)[cell.column]);
  const Field = FIELDS[textOf(definition['type'])];
  const set = (value: Json) => onChange({ value });
  return (
    <Stack
      gap="xs"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'search')
          onClose();
      }}
    >
      {Field && <Field definition={definition} value={node.attrs['value']} onChange={set} />}
      {node.attrs['value'] !== null && (
        <Button size="xs" variant="default" onClick={() => set(null)}>
          {words.removeValue}
        </Button>
      )}
    </Stack>
  );
}

function NumberField({ definition, value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const isRating = definition['type'] === 'rating';
  return (
    <NumberInput
      data-autofocus
      label={isRating ? words.stars : words.number}
      {...(isRating && { min: 0, max: Number(definition['max'] ?? 5), allowDecimal: false, clampBehavior: 'strict' })}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

function CheckboxField({ value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  return (
    <Checkbox
      data-autofocus
      label={words.checked}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function SelectField({ definition, value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const options = listOf(definition['options'])
    .map(dataOf)
    .map((option) => ({ value: textOf(option['value']), label: textOf(option['label']) || textOf(option['value']) }));
  const chosen = listOf(value).map(textOf);
  if (definition['multiple'] !== true) {
    return (
      <NativeSelect
        data-autofocus
        label={words.chosen}
        value={chosen[0] ?? ''}
        data={[{ value: '', label: words.none }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : [currentTarget.value])}
      />
    );
  }
  return <Choices label={words.chosen} options={options} chosen={chosen} onChange={(next) => onChange(orNull(next))} />;
}

function UsersField({ definition, value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const api = useApi();
  const { organizationId } = useEditorPlace();
  const [search, setSearch] = useState('');
  const chosen = listOf(value).map(textOf);
  const { data: found = [] } = useQuery(foundMembersQuery(api, { organizationId, search }));
  const known = useQueries({ queries: chosen.map((id) => memberQuery(api, organizationId, id)) });
  const names = new Map(found.map(({ id, user }) => [id, user.displayName]));
  chosen.forEach((id, index) => {
    names.set(id, known[index]?.data?.user.displayName ?? names.get(id) ?? id);
  });
  return (
    <Choices
      label={words.people}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
      chosen={chosen}
      onChange={(next) => onChange(orNull(definition['multiple'] === false ? next.slice(-1) : next))}
      search={search}
      onSearch={setSearch}
    />
  );
}

function FilesField({ value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const { place } = useEditorPlace();
  const { data: files = [] } = useQuery(filesQuery(useApi(), place));
  return (
    <Choices
      label={words.files}
      options={files.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={listOf(value).map(textOf)}
      onChange={(next) => onChange(orNull(next))}
    />
  );
}

function LinkField({ value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const { pages } = useEditorPlace();
  const ref = dataOf(value);
  const documents = [...pagesById(pages).values()].filter(({ type }) => type === 'document');
  return (
    <>
      <NativeSelect
        data-autofocus
        label={words.page}
        value={textOf(ref['page'])}
        data={[{ value: '', label: words.none }, ...documents.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : { kind: 'page', page: currentTarget.value })
        }
      />
      <AddressField value={textOf(ref['url'])} onChange={onChange} />
    </>
  );
}

function ImageField({ value, onChange }: ValueFieldProps) {
  const { tables: words } = useWritingWords().structured;
  const { place } = useEditorPlace();
  const { data: files = [] } = useQuery(filesQuery(useApi(), place));
  const given = dataOf(value);
  const ref = dataOf(given['kind'] === undefined ? given['ref'] : given);
  const pictures = files.filter(({ contentType }) => contentType.startsWith('image/'));
  const set = (next: Json) => {
    const isMore = 'alt' in given || 'objectFit' in given;
    onChange(next !== null && isMore ? { ...given, ref: next } : next);
  };
  return (
    <>
      <NativeSelect
        data-autofocus
        label={words.picture}
        value={textOf(ref['file'])}
        data={[{ value: '', label: words.none }, ...pictures.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) =>
          set(currentTarget.value === '' ? null : { kind: 'file', file: currentTarget.value })
        }
      />
      <AddressField value={textOf(ref['url'])} onChange={set} />
      {ref['kind'] !== undefined && (
        <TextInput
          label={words.alt}
          value={textOf(given['alt'])}
          onChange={({ currentTarget }) => {
            const { objectFit } = given;
            onChange({ ref, ...(objectFit !== undefined && { objectFit }), alt: currentTarget.value });
          }}
        />
      )}
    </>
  );
}

/** An address on the web; while it is not one yet, nothing changes. */
function AddressField({ value, onChange }: { value: string; onChange: (value: Json) => void }) {
  const { tables: words } = useWritingWords().structured;
  const [text, setText] = useState(value);
  return (
    <TextInput
      label={words.address}
      placeholder="https://"
      type="url"
      value={text}
      onChange={({ currentTarget }) => {
        const url = currentTarget.value.trim();
        setText(currentTarget.value);
        if (/^https?:\/\/./i.test(url)) onChange({ kind: 'url', url });
      }}
    />
  );
}

interface ChoicesProps {
  label: string;
  options: { value: string; label: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  search?: string;
  onSearch?: (search: string) => void;
}

function Choices({ label, options, chosen, onChange, search, onSearch }: ChoicesProps) {
  return (
    <MultiSelect
      data-autofocus
      label={label}
      data={options}
      value={chosen}
      onChange={onChange}
      searchable
      clearable
      {...(onSearch && { searchValue: search, onSearchChange: onSearch, filter: ({ options: all }) => all })}
      // In the panel, so that the focus stays in it.
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function orNull(chosen: string[]): Json {
  return chosen.length === 0 ? null : chosen;
}
