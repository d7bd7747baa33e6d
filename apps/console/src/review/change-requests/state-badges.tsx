import type { Schemas } from '@lectern/client';
import { Badge } from '@mantine/core';
import { useReviewWords } from '../../words/review-words.js';

const COLORS = { draft: 'gray', open: 'blue', merged: 'grape', archived: 'gray' } as const;

type StateProps = Pick<Schemas['ChangeRequest'], 'status' | 'outdated'>;

/** Says how far a change request has come. */
export function StatusBadge({ status }: Pick<StateProps, 'status'>) {
  const { statuses } = useReviewWords();
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={500}>
      {statuses[status]}
    </Badge>
  );
}

/** Says that the space has changed since, as long as that matters. */
export function OutdatedBadge({ status, outdated }: StateProps) {
  const words = useReviewWords();
  if (!outdated || status === 'merged' || status === 'archived') return null;
  return (
    <Badge variant="light" color="yellow" tt="none" fw={500} title={words.outdatedHint}>
      {words.outdated}
    </Badge>
  );
}
