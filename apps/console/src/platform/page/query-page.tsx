import { LecternError } from '@lectern/client';
import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotFound } from '../states/not-found.js';
import { QueryView } from '../states/query-view.js';

interface QueryPageProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}

/** A page about one thing, which says so when that thing is gone. */
export function QueryPage<Data>({ query, children }: QueryPageProps<Data>) {
  if (query.error instanceof LecternError && query.error.status === 404) return <NotFound />;
  if (query.data !== undefined && !query.error) return children(query.data);
  return (
    <Container size="lg" py="lg" px="md" w="100%">
      <QueryView query={query}>{children}</QueryView>
    </Container>
  );
}
