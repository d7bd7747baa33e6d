import { Skeleton, Stack } from '@mantine/core';

/** Stands where a document is about to be. */
export function LoadingDocument() {
  return (
    <Stack gap="sm" maw="46rem">
      <Skeleton height={28} width="45%" />
      <Skeleton height={16} />
      <Skeleton height={16} width="92%" />
      <Skeleton height={16} width="70%" />
    </Stack>
  );
}
