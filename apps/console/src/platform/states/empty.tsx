import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** What would stand here, and what it is for. */
  children: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Whether there is nothing else on the page. */
  isPage?: boolean;
}

/** Stands where a list has nothing in it, or where a page would be. */
export function Empty({ title, children, action, isPage }: EmptyProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="xs" maw={440}>
        <Title order={isPage ? 1 : 2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}
