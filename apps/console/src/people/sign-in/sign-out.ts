import type { QueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { apiOf, data, forgetResponses, PERSONAL } from '../../platform/api/api.js';
import { forgetDrafts } from '../../platform/forms/use-draft.js';
import { notify } from '../../platform/states/notify.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether somebody wants to sign out. No address can say that, so that no link from elsewhere does. */
    isSigningOut?: boolean;
  }
}

/** What signing out needs from around it. */
export interface SignOutTools {
  queries: QueryClient;
  navigate: UseNavigateResult<string>;
  /** What the person is told when it does not work. */
  failed: string;
}

/** Ends every session of this browser and forgets everything that was read and written in them. */
export async function signOut({ queries, navigate, failed }: SignOutTools): Promise<void> {
  try {
    await data(apiOf(PERSONAL).DELETE('/v1/auth/session'));
  } catch {
    notify({ color: 'red', message: failed });
    return;
  }
  await navigate({ to: '/auth/sign-in' });
  queries.clear();
  forgetResponses();
  forgetDrafts();
}
