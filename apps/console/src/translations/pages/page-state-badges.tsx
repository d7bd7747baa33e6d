import { Badge, Group } from '@mantine/core';
import { useTranslationsWords } from '../../words/translations-words.js';
import type { PageState } from './page-search.js';

const COLORS: Record<PageState, string> = { failed: 'red', behind: 'yellow', edited: 'blue', current: 'green' };

/** What is true of a page in a translation. */
export function PageStateBadges({ states }: { states: readonly PageState[] }) {
  const { pages: words } = useTranslationsWords();
  return (
    <Group gap={4}>
      {states.map((state) => (
        <Badge
          key={state}
          variant="light"
          color={COLORS[state]}
          tt="none"
          fw={500}
          miw="max-content"
          title={words.hints[state]}
        >
          {words.states[state]}
        </Badge>
      ))}
    </Group>
  );
}
