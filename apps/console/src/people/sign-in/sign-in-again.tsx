import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dismissSignIn, onSignIn, useSignInNeeded } from '../../platform/api/sign-in-needed.js';
import { useWords } from '../../words/words.js';
import { LinkForm } from './link-form.js';
import { browserSessionsQuery } from './queries.js';

/**
 * Opens over the page when the session has ended, or when something needs a fresh one. Signing in happens in another tab,
 * which tells this one; so nothing that was typed here is lost.
 */
export function SignInAgain({ organizationId }: { organizationId?: string }) {
  const { signIn } = useWords().people;
  const reason = useSignInNeeded();
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onSignIn(async () => {
        dismissSignIn();
        // The new session may be that of an organization, which requests have to name from now on.
        await queries.resetQueries(browserSessionsQuery());
        await router.invalidate();
        await queries.invalidateQueries();
      }),
    [queries, router],
  );
  return (
    <Modal opened={reason !== undefined} onClose={dismissSignIn} title={signIn.title}>
      {reason && (
        <Stack>
          <Text>{signIn.over[reason]}</Text>
          <LinkForm organizationId={organizationId} />
          <Button component="a" variant="subtle" href="/auth/sign-in" target="_blank" rel="noopener">
            {signIn.over.newTab}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
