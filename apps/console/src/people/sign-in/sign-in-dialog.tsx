import { Button, Modal, Stack, Text } from '@mantine/core';
import { dismissSignIn, type SignInReason } from '../../platform/api/sign-in-needed.js';
import { useWords } from '../../words/words.js';
import { LinkForm } from './link-form.js';
import { Providers } from './providers.js';

interface SignInDialogProps {
  reason: SignInReason;
  organizationId: string | undefined;
}

/** Says why somebody has to sign in, and how. */
export default function SignInDialog({ reason, organizationId }: SignInDialogProps) {
  const { signIn } = useWords().people;
  return (
    <Modal opened onClose={dismissSignIn} title={signIn.title}>
      <Stack>
        <Text>{signIn.over[reason]}</Text>
        {organizationId !== undefined && <Providers organizationId={organizationId} isApart />}
        {reason !== 'sso' && <LinkForm />}
        <Button component="a" variant="subtle" href="/auth/sign-in" target="_blank" rel="noopener">
          {signIn.over.newTab}
        </Button>
      </Stack>
    </Modal>
  );
}
