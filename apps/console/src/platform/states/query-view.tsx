import type { ReactNode } from 'react';
import { Failure } from './failure.js';
import { Loading } from './loading.js';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has read; data that was read before stays while it is read again, even if that fails. */
export function QueryView<Data>({ query, loading = <Loading />, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && loading : children(data)}
    </>
  );
}
