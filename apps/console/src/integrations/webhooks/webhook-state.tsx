import { Badge } from '@mantine/core';
import { useWebhooksWords } from '../../words/webhooks-words.js';

/** Whether messages are sent to a webhook. */
export function WebhookState({ status }: { status: 'active' | 'paused' }) {
  const words = useWebhooksWords();
  return (
    <Badge variant="dot" tt="none" size="lg" fw={500} color={status === 'active' ? 'green' : 'orange'}>
      {words.states[status]}
    </Badge>
  );
}
