import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

/** A part of the overview of a change request, with its title. */
export function OverviewSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id} className={styles.section}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
