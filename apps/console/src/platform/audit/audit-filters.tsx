import type { Schemas } from '@lectern/client';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { SearchField } from '../lists/search-field.js';
import type { AuditSearch } from './audit-search.js';

interface AuditFiltersProps {
  search: AuditSearch;
  actions: readonly Schemas['AuditEventAction'][];
  onChange: (changed: AuditSearch) => void;
  onClear: () => void;
}

/** Chooses which events are shown. */
export function AuditFilters({ search, actions, onChange, onClear }: AuditFiltersProps) {
  const { audit } = useAdministrationWords();
  const isFiltered = [search.action, search.actor, search.target, search.from, search.to].some(Boolean);
  return (
    <Group gap="sm" align="flex-end" role="search">
      <Select
        label={audit.action}
        placeholder={audit.anyAction}
        searchable
        clearable
        limit={200}
        w={240}
        data={actions.map(({ id, label }) => ({ value: id, label }))}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <SearchField
        label={audit.actor}
        hint={audit.actorHint}
        value={search.actor}
        onSearch={(actor) => onChange({ actor })}
      />
      <SearchField
        label={audit.target}
        hint={audit.targetHint}
        value={search.target}
        onSearch={(target) => onChange({ target })}
      />
      <DayField label={audit.from} value={search.from} max={search.to} onPick={(from) => onChange({ from })} />
      <DayField label={audit.to} value={search.to} min={search.from} onPick={(to) => onChange({ to })} />
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          {audit.clear}
        </Button>
      )}
    </Group>
  );
}

interface DayFieldProps {
  label: string;
  /** The day that the address says. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string | undefined) => void;
}

/** A field for a day, which keeps what is being typed until it is a whole one. */
function DayField({ label, value = '', min, max, onPick }: DayFieldProps) {
  const [day, setDay] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setDay(value);
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={day}
      min={min}
      max={max}
      onChange={({ currentTarget }) => {
        setDay(currentTarget.value);
        // A year begins with zeros as long as it is being typed.
        if (!currentTarget.value.startsWith('0')) onPick(currentTarget.value || undefined);
      }}
    />
  );
}
