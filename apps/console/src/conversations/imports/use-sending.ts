import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { data, useApi } from '../../platform/api/api.js';
import { batchesOf, type NamedConversation } from './batches.js';

/** How far an import has come. */
export interface ImportProgress {
  sent: number;
  total: number;
  isUnderWay: boolean;
  /** Why it stopped. */
  error: unknown;
}

/**
 * Sends conversations batch by batch. After a failure, sending them again goes on with the batch that failed; since each
 * conversation has an id, nothing is stored twice even where only the response was lost.
 */
export function useSending(organizationId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportProgress>();
  const send = async (conversations: readonly NamedConversation[]): Promise<void> => {
    let sent = state?.sent ?? 0;
    const show = (change: Partial<ImportProgress>) =>
      setState({ sent, total: conversations.length, isUnderWay: true, error: undefined, ...change });
    show({});
    try {
      for (const body of batchesOf(conversations.slice(sent))) {
        await data(api.POST('/v1/orgs/{organizationId}/conversations', { params: { path: { organizationId } }, body }));
        sent += body.length;
        show({});
      }
      show({ isUnderWay: false });
    } catch (error) {
      show({ isUnderWay: false, error });
    }
    await queries.invalidateQueries({ queryKey: ['listConversations'] });
  };
  return { state, send, reset: () => setState(undefined) };
}
