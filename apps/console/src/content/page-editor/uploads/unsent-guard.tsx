import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWritingWords } from '../../../words/writing-words.js';

/** Asks before somebody leaves while files are on their way, and names them. */
export function UnsentGuard({ names }: { names: readonly string[] }) {
  const { media: words } = useWritingWords();
  const isSending = names.length > 0;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isSending,
    enableBeforeUnload: isSending,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={words.unsentTitle}>
      <Stack>
        <Text>{words.unsent}</Text>
        <ul>
          {names.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {words.stay}
          </Button>
          <Button color="red.9" onClick={() => proceed?.()}>
            {words.leaveAnyway}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
