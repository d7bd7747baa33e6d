import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../facts/numbers.js';
import classes from './charts.module.css';

export interface Bar {
  label: string;
  value: number;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Values with their names, the longest bar first; it is a list of texts to those who cannot see bars. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const longest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ol className={classes.bars} aria-label={label}>
      {bars.map(({ label: name, value, action }, index) => (
        <li key={index} className={classes.row}>
          <div className={classes.bar}>
            {value > 0 && (
              <span className={classes.fill} style={{ width: `${(value / longest) * 100}%` }} aria-hidden />
            )}
            <Text size="sm" className={classes.name} title={name}>
              {name}
            </Text>
            <Text size="sm" className={classes.value}>
              {formatNumber(value)}
            </Text>
          </div>
          {action}
        </li>
      ))}
    </ol>
  );
}
