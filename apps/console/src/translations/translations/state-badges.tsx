import type { Schemas } from '@lectern/client';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { percentOf, type StateKind, type StatePart, stateParts } from './matrix.js';
import { latestRunQuery } from './queries.js';

const COLORS: Record<StateKind, string> = {
  running: 'blue',
  waiting: 'gray',
  stopped: 'red',
  failures: 'red',
  behind: 'yellow',
  current: 'green',
};

/** How a translation is doing, in words; one that runs says how far it is. */
export function useStateParts(organizationId: string, translation: Schemas['Translation']): StatePart[] {
  const words = useTranslationsWords();
  const latest = latestRunQuery(useApi(), { organizationId, translationId: translation.id });
  const { data: run } = useQuery({ ...latest, enabled: translation.status === 'running' });
  const percent = run?.state === 'running' ? percentOf(run) : undefined;
  return stateParts(translation, words.matrix, percent);
}

/** Shows how a translation is doing. */
export function StateBadges({ parts }: { parts: readonly StatePart[] }) {
  return (
    <Group gap={4} component="span">
      {parts.map(({ kind, text }) => (
        <Badge key={kind} component="span" variant="light" color={COLORS[kind]} tt="none" fw={500} miw="max-content">
          {text}
        </Badge>
      ))}
    </Group>
  );
}
