import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What is known of something: names with what they stand for; those without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Paper component="dl" withBorder p="md" className={classes.facts}>
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Paper>
  );
}
