import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../words/words.js';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** What can be done here; stands beside the title. */
  actions?: ReactNode;
  /** 2 where the title of something that this belongs to stands above. */
  order?: 1 | 2;
}

interface PageProps extends Omit<PageHeaderProps, 'order'> {
  children: ReactNode;
  size?: string;
}

/** A page of the console: its title, what can be done, and what it shows. */
export function ConsolePage({ children, size = 'lg', ...header }: PageProps) {
  useDocumentTitle(header.title);
  return (
    <Container size={size} py="lg" px="md" w="100%">
      <Stack gap="lg">
        <PageHeader {...header} />
        {children}
      </Stack>
    </Container>
  );
}

/** What stands above a page, or above a part of something: its title, what it is for, and what can be done. */
export function PageHeader({ title, description, actions, order = 1 }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Title order={order} size={order === 1 ? 'h2' : 'h4'}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
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
