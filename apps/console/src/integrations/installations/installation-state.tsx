import type { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { Badge, Text } from '@mantine/core';
import { useIntegrationsWords } from '../../words/integrations-words.js';

const COLORS = { active: 'green', pending: 'orange', paused: 'gray' } as const;

/** Whether an integration is installed, and how that goes. */
export function InstallationState({ status }: { status: InstallationStatus | undefined }) {
  const words = useIntegrationsWords();
  if (status === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {words.notInstalled}
      </Text>
    );
  }
  return (
    <Badge variant="dot" tt="none" size="lg" fw={500} color={COLORS[status]}>
      {words.states[status]}
    </Badge>
  );
}
