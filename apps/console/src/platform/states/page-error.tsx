import { LecternError } from '@lectern/client';
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useWords } from '../../words/words.js';
import { Empty } from './empty.js';
import { Failure } from './failure.js';
import { NotFound } from './not-found.js';

/** Stands in place of a page that could not be shown; the frame around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { platform } = useWords();
  const router = useRouter();
  if (error instanceof LecternError) {
    if (error.status === 404) return <NotFound />;
    return <Failure error={error} onRetry={() => void router.invalidate().then(reset)} />;
  }
  // Most likely a file of this release that is gone since the next one was installed.
  return (
    <Empty
      isPage
      title={platform.crashed}
      action={<Button onClick={() => window.location.reload()}>{platform.reload}</Button>}
    >
      {error instanceof Error ? error.message : platform.failed}
    </Empty>
  );
}
