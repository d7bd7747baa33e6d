import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PagePartProps {
  title: string;
  hint?: ReactNode;
  /** What can be done here; stands beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject of a page: what it is called, what it is for, and what belongs to it. */
export function PagePart({ title, hint, actions, children }: PagePartProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            {hint && (
              <Text size="sm" c="dimmed" maw={640}>
                {hint}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
