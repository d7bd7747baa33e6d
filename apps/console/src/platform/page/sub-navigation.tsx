import { Container, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Links to the pages of one section, which stand above all of them. */
export function SubNavigation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Container size="lg" pt="sm" px="md" w="100%">
      <Group component="nav" aria-label={label} gap={4}>
        {children}
      </Group>
    </Container>
  );
}
