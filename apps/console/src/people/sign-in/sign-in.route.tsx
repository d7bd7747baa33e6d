import { Center, Paper, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announceSignIn } from '../../platform/api/sign-in-needed.js';
import { useWords } from '../../words/words.js';
import { CodeForm } from './code-form.js';
import { LinkForm } from './link-form.js';
import { browserSessionsQuery } from './queries.js';
import { pageAfterSignIn, rememberReturn } from './return-address.js';

const route = getRouteApi('/auth/sign-in');

/** Where people sign in: by the link of a mail, by a provider of their organization, or by asking for a link. */
export default function SignIn() {
  const { signIn } = useWords().people;
  const { return: back, organization } = route.useSearch();
  // What stands behind the "#" never reaches a server by itself.
  const [code, setCode] = useState(() => window.location.hash.slice(1));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const enter = async () => {
    await queries.resetQueries(browserSessionsQuery());
    announceSignIn();
    await navigate({ href: pageAfterSignIn(back), replace: true });
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" radius="md" w="100%" maw={420}>
        <Title order={1} size="h3" mb="md">
          {signIn.title}
        </Title>
        {code ? (
          <CodeForm code={code} onSignedIn={enter} onRefused={() => setCode('')} />
        ) : (
          <LinkForm organizationId={organization} returnTo={back} onSent={() => rememberReturn(back)} />
        )}
      </Paper>
    </Center>
  );
}
