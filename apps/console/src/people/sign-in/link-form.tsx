import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { signInProvidersQuery } from './queries.js';

interface LinkFormProps {
  organizationId?: string;
  onSent?: () => void;
}

/** Asks for a sign-in link by email, beside the identity providers of an organization where one is named. */
export function LinkForm({ organizationId, onSent }: LinkFormProps) {
  const { signIn } = useWords().people;
  const [email, setEmail] = useState('');
  const sending = useMutation({
    mutationKey: ['requestSignInLink'],
    mutationFn: () => data(apiOf(PERSONAL).POST('/v1/auth/email', { body: { email } })),
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  if (sending.isSuccess) {
    return (
      <Stack role="status">
        <Text>{signIn.sent(email)}</Text>
        <Text c="dimmed" size="sm">
          {signIn.sentHint}
        </Text>
        <Button variant="default" onClick={sending.reset}>
          {signIn.other}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      {organizationId && <Providers organizationId={organizationId} />}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={signIn.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {sending.error && <Failure error={sending.error} />}
          <Button type="submit" loading={sending.isPending}>
            {signIn.send}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

function Providers({ organizationId }: { organizationId: string }) {
  const { signIn } = useWords().people;
  const { data: providers } = useQuery(signInProvidersQuery(organizationId));
  if (!providers?.items.length) return null;
  return (
    <Stack gap="xs">
      <Text>{signIn.choose}</Text>
      {providers.items.map(({ id, label, startURL }) => (
        <Button key={id} component="a" href={startURL} variant="default">
          {signIn.provider(label)}
        </Button>
      ))}
    </Stack>
  );
}
