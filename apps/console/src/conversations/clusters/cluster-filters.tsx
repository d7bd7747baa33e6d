import { Group, NativeSelect } from '@mantine/core';
import { SearchField } from '../../platform/lists/search-field.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { type ClustersSearch, PERIODS, readClustersSearch } from './cluster-search.js';
import { conversationSource } from './conversation-source.js';

interface ClusterFiltersProps {
  search: ClustersSearch;
  /** Sources that topics come from, as far as they are known. */
  sources: readonly string[];
  onChange: (changed: ClustersSearch) => void;
}

/** Narrows the list of topics down by words, by whether a page explains them, by source and by time. */
export function ClusterFilters({ search, sources, onChange }: ClusterFiltersProps) {
  const { filters: words, isDocumented, isNotDocumented, sourceNames } = useConversationsWords();
  const known = [...new Set([...sources, ...(search.source === undefined ? [] : [search.source])])];
  return (
    <Group gap="sm" align="flex-end">
      <SearchField label={words.search} value={search.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        aria-label={words.documented}
        value={search.documented === undefined ? '' : String(search.documented)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ documented: value === '' ? undefined : value === 'true' })
        }
        data={[
          { value: '', label: words.anyDocumented },
          { value: 'false', label: isNotDocumented },
          { value: 'true', label: isDocumented },
        ]}
      />
      <NativeSelect
        aria-label={words.source}
        value={search.source ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ source: value || undefined })}
        data={[
          { value: '', label: words.anySource },
          ...known.map((source) => ({ value: source, label: conversationSource(source, sourceNames) })),
        ]}
      />
      <NativeSelect
        aria-label={words.period}
        value={search.period ?? ''}
        onChange={({ currentTarget: { value: period } }) => onChange({ period: readClustersSearch({ period }).period })}
        data={[
          { value: '', label: words.anyPeriod },
          ...PERIODS.map((value) => ({
            value,
            label: words.periods[value],
          })),
        ]}
      />
    </Group>
  );
}
