import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../../words/words.js';

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Which ways lead away from what was typed, where the tab keeps it otherwise; all when absent. */
  leaves?: (current: GuardedPlace, next: GuardedPlace) => boolean;
}

/** Where somebody is, or wants to go. */
export interface GuardedPlace {
  pathname: string;
  search: object;
}

/** Asks before somebody leaves a page on which something was typed that has not been stored. */
export function UnsavedGuard({ isDirty, leaves }: UnsavedGuardProps) {
  const { platform } = useWords();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (!leaves || leaves(current, next)),
    enableBeforeUnload: isDirty && !leaves,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={platform.leaveTitle}>
      <Stack>
        <Text>{platform.leave}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {platform.stay}
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            {platform.leaveConfirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
