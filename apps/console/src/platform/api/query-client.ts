import { LecternError } from '@lectern/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { askToSignIn } from './sign-in-needed.js';

const ATTEMPTS = 3;

/** Creates what remembers responses; whoever is signed out meanwhile is asked to sign in over the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: askToSignIn }),
    mutationCache: new MutationCache({ onError: askToSignIn }),
    defaultOptions: {
      queries: {
        // Everything is revalidated by ETag, which is cheap; this only spares requests while one clicks around.
        staleTime: 5_000,
        retry: (failures, error) => isTemporary(error) && failures < ATTEMPTS,
      },
    },
  });
}

/** Whether the same request may work a moment later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof LecternError && (error.status === 0 || error.status >= 500);
}
