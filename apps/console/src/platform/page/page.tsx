import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../words/words.js';

interface PageProps {
  title: string;
  description?: ReactNode;
  /** What can be done here; stands beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  size?: string;
}

/** A page of the console: its title, what can be done, and what it shows. */
export function ConsolePage({ title, description, actions, children, size = 'lg' }: PageProps) {
  useDocumentTitle(title);
  return (
    <Container size={size} py="lg" px="md" w="100%">
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {description && <Text c="dimmed">{description}</Text>}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Container>
  );
}

/** Gives the page itself the focus where what had it is gone, such as a button together with what it belonged to. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Names the tab of the browser after what it shows. */
export function useDocumentTitle(title: string): void {
  const { product } = useWords().platform;
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
