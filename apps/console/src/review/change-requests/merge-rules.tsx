import type { Schemas } from '@lectern/client';
import { Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useAdministrationWords } from '../../words/administration-words.js';
import { useReviewWords } from '../../words/review-words.js';

/** Every rule that a merge has to satisfy, whether it does, and who could change that. */
export function MergeRules({ rules }: { rules: readonly Schemas['CheckedMergeRule'][] }) {
  const { merging: words } = useReviewWords();
  const { rules: names } = useAdministrationWords().mergeRules;
  if (rules.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.noRules}
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={words.rules} style={{ listStyle: 'none' }}>
      {rules.map(({ rule, expression, satisfied, reason, users }, index) => (
        <Group key={`${index}-${rule}`} component="li" gap="xs" wrap="nowrap" align="flex-start">
          {satisfied ? (
            <CircleCheck size={18} color="var(--mantine-color-green-text)" role="img" aria-label={words.satisfied} />
          ) : (
            <CircleX size={18} color="var(--mantine-color-red-text)" role="img" aria-label={words.unsatisfied} />
          )}
          <Stack gap={0} miw={0}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {expression === undefined ? names[rule] : words.custom(expression)}
            </Text>
            {reason !== undefined && (
              <Text size="xs" c="dimmed">
                {reason}
              </Text>
            )}
            {users.length > 0 && (
              <Text size="xs" c="dimmed">
                {words.who(users.map(({ displayName }) => displayName).join(', '))}
              </Text>
            )}
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
