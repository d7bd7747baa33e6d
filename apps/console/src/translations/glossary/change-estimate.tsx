import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { glossaryEstimateQuery, type TermOperation } from './queries.js';

interface ChangeEstimateProps {
  organizationId: string;
  operations: readonly TermOperation[];
}

/** Says how many texts an edit of the glossary would have translated again, before it is made. */
export function ChangeEstimate({ organizationId, operations }: ChangeEstimateProps) {
  const { estimate: words } = useTranslationsWords().glossary;
  const estimate = useQuery(glossaryEstimateQuery(useApi(), organizationId, operations));
  return (
    <div role="status">
      <QueryView query={estimate} loading={<Text size="sm">{words.counting}</Text>}>
        {({ segments, pages, words: count, translations, complete }) => (
          <Stack gap={2}>
            <Text size="sm" fw={500}>
              {segments === 0 ? words.nothing : words.changes(segments, pages, count, translations.length)}
            </Text>
            {!complete && <Text size="sm">{words.atLeast}</Text>}
          </Stack>
        )}
      </QueryView>
    </div>
  );
}
