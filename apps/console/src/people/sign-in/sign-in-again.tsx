import { useQueryClient } from '@tanstack/react-query';

import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { dismissSignIn, onSignIn, useSignInNeeded } from '../../platform/api/sign-in-needed.js';
import { browserSessionsQuery } from './queries.js';

const SignInDialog = lazy(() => import('./sign-in-dialog.js'));

/**
 * Opens over the page when the session has ended, or when something needs a fresh one. Signing in happens in another tab,
 * which tells this one; so nothing that was typed here is lost.
 */
export function SignInAgain() {
  const reason = useSignInNeeded();
  const { organizationId } = useParams({ strict: false });
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onSignIn(async () => {
        dismissSignIn();
        // The browser may have a session now that works here and that it did not have before.
        queries.removeQueries(browserSessionsQuery());
        await router.invalidate();
        await queries.invalidateQueries();
      }),
    [queries, router],
  );
  if (!reason) return null;
  return (
    <Suspense>
      <SignInDialog reason={reason} organizationId={organizationId} />
    </Suspense>
  );
}
