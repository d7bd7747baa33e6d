import type { LecternClient } from '@lectern/client';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.js';

interface Change<Input, Result> {
  /** The id of the operation. */
  operation: string;
  send: (api: LecternClient, input: Input) => Promise<Result>;
  /** The beginnings of the keys of everything that the change makes outdated. */
  invalidates: readonly QueryKey[];
}

/** Gives a function that waits for a change, whether it succeeds or not, and reads again what operations with some names have read. */
export function useRefreshing(operations: readonly string[]) {
  const queries = useQueryClient();
  return async <Result>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change;
    } finally {
      // A refusal often means that what is shown is old.
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => operations.includes(String(name)) });
    }
  };
}

/** A change through the API; it is done when everything that it made outdated and that is shown has been read again. */
export function useChange<Input = void, Result = unknown>({ operation, send, invalidates }: Change<Input, Result>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [operation],
    mutationFn: (input: Input) => send(api, input),
    onSuccess: async () => {
      await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
