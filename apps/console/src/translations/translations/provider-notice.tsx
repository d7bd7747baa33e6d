import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { translationProviderQuery } from './queries.js';

/** Says what has to be configured where nobody translates; shows nothing where somebody does. */
export function ProviderNotice({ organizationId }: { organizationId: string }) {
  const { provider: words } = useTranslationsWords();
  const { data } = useQuery(translationProviderQuery(useApi(), organizationId));
  if (data?.message === undefined) return null;
  return (
    <Alert variant="light" color="yellow" icon={<TriangleAlert aria-hidden />} title={words.title}>
      <Stack gap={4}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {data.message}
        </Text>
        <Text size="sm">
          {words.next} {words.docs}
        </Text>
      </Stack>
    </Alert>
  );
}
