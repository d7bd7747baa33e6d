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
