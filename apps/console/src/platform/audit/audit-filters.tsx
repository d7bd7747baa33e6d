import type { Schemas } from '@lectern/client';
import { Button, Group, Select, TextInput } from '@mantine/core';
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
      <TextInput
        type="date"
        label={audit.from}
        value={search.from ?? ''}
        max={search.to}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={audit.to}
        value={search.to ?? ''}
        min={search.from}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          {audit.clear}
        </Button>
      )}
    </Group>
  );
}
