import { LecternError } from '@lectern/client';
import { type ErrorComponentProps, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Providers } from '../people/sign-in/providers.js';
import { dismissSignIn } from '../platform/api/sign-in-needed.js';
import { Empty } from '../platform/states/empty.js';
import { PageError } from '../platform/states/page-error.js';
import { useWords } from '../words/words.js';

/** Stands in place of an organization that does not open; one that requires single sign-on says how to get in. */
export function OrganizationError(props: ErrorComponentProps) {
  const { signIn } = useWords().people;
  const { organizationId } = useParams({ strict: false });
  const href = useRouterState({ select: ({ location }) => location.href });
  const { error } = props;
  const isSsoRequired = error instanceof LecternError && error.code === 'auth.sso_required';
  // The way to sign in stands on the page, so it need not open over it.
  useEffect(() => {
    if (isSsoRequired) dismissSignIn();
  }, [isSsoRequired]);
  if (!isSsoRequired || organizationId === undefined) return <PageError {...props} />;
  return (
    <Empty isPage title={signIn.ssoTitle} action={<Providers organizationId={organizationId} returnTo={href} />}>
      {signIn.ssoHint}
    </Empty>
  );
}
