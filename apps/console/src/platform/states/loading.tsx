import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/words.js';

/** What arrives sooner is shown without a flicker before it. */
const PATIENCE_MS = 150;

/** Stands where rows are about to be. */
export function Loading({ rows = 6, height = 20 }: { rows?: number; height?: number }) {
  const { platform } = useWords();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{platform.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} width={`${90 - ((row * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}
