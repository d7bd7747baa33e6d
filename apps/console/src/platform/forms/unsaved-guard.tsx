import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../../words/words.js';

/** Asks before somebody leaves a page on which something was typed that has not been stored. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { platform } = useWords();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
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
