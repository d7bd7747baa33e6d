import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { Providers } from './providers.js';

interface LinkFormProps {
  organizationId?: string;
  /** The page to go on with after signing in by a provider. */
  returnTo?: string;
  onSent?: () => void;
}

/** Asks for a sign-in link by email, beside the identity providers of an organization where one is named. */
export function LinkForm({ organizationId, returnTo, onSent }: LinkFormProps) {
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
      {organizationId && <Providers organizationId={organizationId} returnTo={returnTo} hint={signIn.choose} />}
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
