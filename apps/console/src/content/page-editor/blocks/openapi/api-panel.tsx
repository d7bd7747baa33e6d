import { Checkbox, NativeSelect, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../platform/api/api.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import { specificationListQuery, specificationQuery } from '../../../references/queries.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';
import { entriesIn, matchingEntries, schemasIn } from './api-parts.js';

const MAX_SHOWN = 100;

/** Chooses a specification of the organization, and the operation, webhook or schemas of it that a block shows. */
export default function ApiPanel(props: PanelProps) {
  const { apis: words } = useWritingWords().structured;
  const { organizationId } = useEditorPlace();
  const api = useApi();
  const { node, onChange } = props;
  const specSlug = String(node.attrs['ref']?.spec ?? '');
  const { data: specifications = [] } = useQuery(specificationListQuery(api, organizationId));
  const { data: specification } = useQuery({
    ...specificationQuery(api, { organizationId, specSlug }),
    enabled: specSlug !== '',
  });
  const choices = specifications.map(({ slug }) => ({ value: slug, label: slug }));
  const isKnown = specSlug === '' || specifications.some(({ slug }) => slug === specSlug);
  return (
    <Stack gap="xs">
      <NativeSelect
        data-autofocus
        label={words.specification}
        value={specSlug}
        data={[
          { value: '', label: words.choose, disabled: true },
          ...(isKnown ? [] : [{ value: specSlug, label: specSlug }]),
          ...choices,
        ]}
        onChange={({ currentTarget }) => onChange({ ref: { kind: 'openapi', spec: currentTarget.value } })}
      />
      {specSlug !== '' &&
        (node.type.name === 'openapi_schemas' ? (
          <Schemas specification={specification} {...props} />
        ) : (
          <Entries specification={specification} {...props} />
        ))}
    </Stack>
  );
}

type PartProps = PanelProps & { specification: unknown };

function Entries({ specification, node, onChange, onClose }: PartProps) {
  const { apis: words } = useWritingWords().structured;
  const [search, setSearch] = useState('');
  const isWebhook = node.type.name === 'openapi_webhook';
  const name = isWebhook ? 'name' : 'path';
  const found = matchingEntries(entriesIn(specification, isWebhook ? 'webhooks' : 'paths'), search).slice(0, MAX_SHOWN);
  return (
    <>
      <SearchField value={search} onChange={setSearch} />
      {found.length === 0 && <Text c="dimmed">{words.nothing}</Text>}
      <ScrollArea.Autosize mah={220}>
        {found.map((entry) => (
          <NavLink
            key={`${entry.method} ${entry.name}`}
            component="button"
            type="button"
            active={node.attrs[name] === entry.name && node.attrs['method'] === entry.method}
            label={`${entry.method.toUpperCase()} ${entry.name}`}
            description={entry.summary}
            onClick={() => {
              onChange({ [name]: entry.name, method: entry.method });
              onClose();
            }}
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}

function Schemas({ specification, node, onChange }: PartProps) {
  const { apis: words } = useWritingWords().structured;
  const [search, setSearch] = useState('');
  const chosen: string[] = Array.isArray(node.attrs['schemas']) ? node.attrs['schemas'] : [];
  const found = schemasIn(specification).filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <SearchField value={search} onChange={setSearch} />
      {found.length === 0 && <Text c="dimmed">{words.nothing}</Text>}
      <ScrollArea.Autosize mah={220}>
        <Stack gap={4}>
          {found.slice(0, MAX_SHOWN).map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={chosen.includes(name)}
              onChange={({ currentTarget }) =>
                onChange({
                  schemas: currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
                })
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { apis: words } = useWritingWords().structured;
  return (
    <TextInput
      type="search"
      label={words.search}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
