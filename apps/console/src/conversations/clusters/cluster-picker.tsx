import type { Schemas } from '@lectern/client';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import classes from './clusters.module.css';
import { type ClusterPath, foundClustersQuery } from './queries.js';

const PAUSE_MS = 200;

/** A topic that was picked. */
export type PickedCluster = Pick<Schemas['IssuesCluster'], 'id' | 'label'>;

interface ClusterPickerProps {
  /** The topic that is not offered, because it is the one that something is done with. */
  path: ClusterPath;
  value: PickedCluster | undefined;
  onChange: (cluster: PickedCluster) => void;
  /** Why what was picked will not do. */
  error: string | undefined;
}

/** Searches the other topics of an organization and lets one be chosen. */
export function ClusterPicker({ path: { organizationId, clusterId }, value, onChange, error }: ClusterPickerProps) {
  const { picker: words, topic } = useConversationsWords();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const found = useQuery(foundClustersQuery(useApi(), organizationId, search));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={words.search}
        leftSection={<Search size={16} aria-hidden />}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // Return searches; it must not send a form in which nothing is chosen yet.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <QueryView query={found}>
        {(clusters) => {
          const others = clusters.filter(({ id }) => id !== clusterId);
          if (others.length === 0) return <Text c="dimmed">{words.none}</Text>;
          return (
            <Radio.Group
              label={words.label}
              error={error}
              value={value?.id ?? null}
              onChange={(id) => {
                const chosen = others.find((each) => each.id === id);
                if (chosen) onChange(chosen);
              }}
            >
              <Stack gap={8} mt={4} className={classes.choices}>
                {others.map(({ id, label, stats }) => (
                  <Radio
                    key={id}
                    value={id}
                    label={label}
                    description={topic.summary(stats.issues, stats.conversations)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          );
        }}
      </QueryView>
    </Stack>
  );
}
