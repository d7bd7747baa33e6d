import { Box, NativeSelect, Stack } from '@mantine/core';
import { Scale, TextQuote } from 'lucide-react';
import { PlainLink } from '../../platform/links/links.js';
import { useReviewWords } from '../../words/review-words.js';
import classes from '../change-requests/changes.module.css';
import type { QueuedConflict } from './conflict-queue.js';

interface ConflictListProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  queue: readonly QueuedConflict[];
  current: string;
  titleOf: (conflict: QueuedConflict) => string;
  onOpen: (key: string) => void;
}

/** Everything that is left to be settled, as a list to choose from. */
export function ConflictList({ queue, current, titleOf, onOpen, ...params }: ConflictListProps) {
  const { conflicts: words } = useReviewWords();
  return (
    <div className={classes.list}>
      <NativeSelect
        hiddenFrom="md"
        label={words.list}
        value={current}
        onChange={({ currentTarget }) => onOpen(currentTarget.value)}
        data={queue.map((conflict) => ({ value: conflict.key, label: titleOf(conflict) }))}
      />
      <Box component="nav" aria-label={words.list} visibleFrom="md">
        <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
          {queue.map((conflict) => {
            const Icon = conflict.of === 'text' ? TextQuote : Scale;
            return (
              <li key={conflict.key}>
                <PlainLink
                  to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/conflicts"
                  params={params}
                  search={{ conflict: conflict.key }}
                  className={classes.link}
                  aria-current={conflict.key === current ? 'true' : undefined}
                >
                  <Icon size={16} aria-hidden />
                  <span className={classes.name}>{titleOf(conflict)}</span>
                </PlainLink>
              </li>
            );
          })}
        </Stack>
      </Box>
    </div>
  );
}
