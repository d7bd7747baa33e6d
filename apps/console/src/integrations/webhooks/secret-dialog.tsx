import { Button, Modal, Stack, Text } from '@mantine/core';
import { CopyField } from '../../platform/forms/copy-field.js';
import { useWebhooksWords } from '../../words/webhooks-words.js';

/** Shows the secret of a webhook, the only time that it can be seen; only the button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const words = useWebhooksWords();
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={words.createdTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{words.secretHint}</Text>
        <CopyField label={words.secret} value={secret ?? ''} />
        <Button onClick={onClose}>{words.close}</Button>
      </Stack>
    </Modal>
  );
}
