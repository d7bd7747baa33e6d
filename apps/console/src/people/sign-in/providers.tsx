import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../words/words.js';
import { signInProvidersQuery } from './queries.js';

interface ProvidersProps {
  organizationId: string;
  /** The page of the console to come back to. */
  returnTo?: string | undefined;
  hint?: string;
  /** Whether signing in happens in another tab, so that this one keeps what was typed. */
  isApart?: boolean;
}

/** The identity providers of an organization, each with the way to sign in by it; nothing where there are none. */
export function Providers({ organizationId, returnTo, hint, isApart }: ProvidersProps) {
  const { signIn } = useWords().people;
  const { data: providers } = useQuery(signInProvidersQuery(organizationId));
  if (!providers?.items.length) return null;
  const apart = isApart && { target: '_blank', rel: 'noopener' };
  return (
    <Stack gap="xs">
      {hint !== undefined && <Text>{hint}</Text>}
      {providers.items.map(({ id, label, startURL }) => (
        <Button key={id} component="a" href={startAddress(startURL, returnTo)} variant="default" {...apart}>
          {signIn.provider(label)}
        </Button>
      ))}
    </Stack>
  );
}

function startAddress(startURL: string, returnTo: string | undefined): string {
  const address = new URL(startURL);
  if (returnTo !== undefined) address.searchParams.set('return', returnTo);
  return address.href;
}
