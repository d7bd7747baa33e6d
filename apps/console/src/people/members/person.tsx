import type { Schemas } from '@lectern/client';
import { Avatar, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface PersonProps {
  user: Pick<Schemas['User'], 'displayName' | 'email'>;
  /** The name as a link, or whatever else stands for it. */
  name?: ReactNode;
  children?: ReactNode;
}

/** A person as lists show one: name and address, and what else there is to say. */
export function Person({ user: { displayName, email }, name, children }: PersonProps) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar size="sm" name={displayName} variant="filled" color="indigo" visibleFrom="xs" aria-hidden />
      <Stack gap={0} miw={0}>
        <Group gap={6}>
          {name ?? <Text size="sm">{displayName}</Text>}
          {children}
        </Group>
        {email !== undefined && email !== displayName && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
