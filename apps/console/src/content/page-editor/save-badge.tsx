import { Badge } from '@mantine/core';
import { useWritingWords } from '../../words/writing-words.js';
import type { SaveState } from './saving/page-saver.js';

const COLORS = { saved: 'green', saving: 'gray', local: 'yellow', conflict: 'orange', refused: 'red' } as const;

/** How far what was written is on its way; said aloud when it changes for long. */
export function SaveBadge({ state: { kind } }: { state: SaveState }) {
  const { saving } = useWritingWords();
  return (
    <Badge role="status" variant="light" color={COLORS[kind]} tt="none" fw={500} flex="none">
      {saving[kind]}
    </Badge>
  );
}
