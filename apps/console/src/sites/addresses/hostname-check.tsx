import type { Schemas } from '@lectern/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { hostnameCheckQuery } from './queries.js';

const LOOKS = {
  ok: { color: 'green', icon: CircleCheck },
  wrong: { color: 'red', icon: CircleAlert },
  missing: { color: 'yellow', icon: CircleDashed },
  unknown: { color: 'gray', icon: CircleDashed },
} as const;

/** The DNS record that a hostname needs, and whether it is there. */
export function HostnameChecking({ hostname }: { hostname: string }) {
  const { hostname: words } = useSitesWords().addresses;
  const check = useQuery(hostnameCheckQuery(useApi(), hostname));
  return (
    <Stack gap="sm">
      <QueryView query={check} loading={<Text c="dimmed">{words.checking}</Text>}>
        {(result) => (
          <>
            <Text size="sm">{words.records}</Text>
            <Group gap="sm" align="flex-end">
              <Text size="sm" fw={500} pb={8}>
                CNAME
              </Text>
              <Stack flex={1} miw={220}>
                <CopyField label={words.copyName} value={result.hostname} />
              </Stack>
              <Stack flex={1} miw={220}>
                <CopyField label={words.copyValue} value={result.target} />
              </Stack>
            </Group>
            <CheckResult check={result} />
          </>
        )}
      </QueryView>
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {words.check}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words.certificate}
      </Text>
    </Stack>
  );
}

/** Whether a record matters: one that is missing and does not have to exist does not. */
function isRelevant({ status, expected }: Schemas['HostnameCheck']['records'][number]): boolean {
  return status !== 'missing' || expected.length > 0;
}

function CheckResult({ check: { status, records } }: { check: Schemas['HostnameCheck'] }) {
  const { hostname: words } = useSitesWords().addresses;
  const { color, icon: Icon } = LOOKS[status];
  return (
    <Alert variant="light" color={color} icon={<Icon aria-hidden />} title={words.states[status]} role="status">
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {records.filter(isRelevant).map(({ type, status: state, found, expected }) => (
          <Text key={type} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{type}</b> {words.record[state]}.{' '}
            {state !== 'unknown' && state !== 'ok' && words.compared(found.join(', '), expected.join(', '))}
            {state === 'ok' && found.join(', ')}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
