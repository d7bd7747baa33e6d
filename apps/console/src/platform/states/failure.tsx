import { LecternError } from '@lectern/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.js';
import { isTemporary } from '../api/query-client.js';

/** What went wrong, in the words of the API where it had any. */
export function useSentence(): (error: unknown) => string {
  const { platform } = useWords();
  return (error) => {
    if (!(error instanceof LecternError)) return platform.failed;
    return error.status === 0 ? platform.connectionFailed : error.message;
  };
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Says what went wrong in the place where it did, and offers to try again where that can help. */
export function Failure({ error, onRetry, children }: FailureProps) {
  const { platform } = useWords();
  const sentence = useSentence();
  const requestId = error instanceof LecternError ? error.requestId : undefined;
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={sentence(error)}>
      <Stack gap="xs" align="start">
        {requestId && <Text size="xs">{platform.requestId(requestId)}</Text>}
        <Group>
          {onRetry && isTemporary(error) && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {platform.retry}
            </Button>
          )}
          {children}
        </Group>
      </Stack>
    </Alert>
  );
}
