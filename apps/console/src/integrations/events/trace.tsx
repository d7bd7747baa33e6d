import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './trace.module.css';

interface LogLine {
  timestamp: string;
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
}

/** What happened meanwhile, line by line. */
export function TraceLines({ title, lines, none }: { title: string; lines: readonly LogLine[]; none: string }) {
  return (
    <TitledPart title={title}>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ol className={classes.lines} aria-label={title}>
          {lines.map(({ timestamp, level, message }, index) => (
            // Lines have no names of their own, and their order never changes.
            <li key={`${timestamp}-${index}`} data-level={level}>
              <time dateTime={timestamp}>{timestamp.slice(11, 23)}</time> <b>{level}</b> {message}
            </li>
          ))}
        </ol>
      )}
    </TitledPart>
  );
}

/** A value as JSON, or a text as it is. */
export function CodePart({ title, value }: { title: string; value: unknown }) {
  return (
    <TitledPart title={title}>
      {/* What scrolls has to be reached by keyboard. */}
      <Code block tabIndex={0} role="region" aria-label={title}>
        {typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}
      </Code>
    </TitledPart>
  );
}

/** One part of the details of something, below what it is called. */
export function TitledPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
