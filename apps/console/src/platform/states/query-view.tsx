import { LecternError } from '@lectern/client';
import type { ReactNode } from 'react';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { NotFound } from './not-found.js';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  loading?: ReactNode;
  /** Whether the page is about what is read, so that there is no page without it. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has read; data that was read before stays while it is read again, even if that fails. */
export function QueryView<Data>({ query, loading = <Loading />, isPage, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (isPage && data === undefined && error instanceof LecternError && error.status === 404) return <NotFound />;
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && loading : children(data)}
    </>
  );
}
