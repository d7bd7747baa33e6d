import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';

/** What single sign-on was begun with in this browser: a code that somebody else has begun is of no use without theirs. */
const VERIFIER = 'lectern_sign_in';

interface CodeFormProps {
  code: string;
  onSignedIn: () => Promise<void>;
  onRefused: () => void;
}

/** Signs in by the code of a link, when the button is pressed: programs that scan mails open links, too. */
export function CodeForm({ code, onSignedIn, onRefused }: CodeFormProps) {
  const { signIn } = useWords().people;
  const entering = useMutation({
    mutationKey: ['startSession'],
    mutationFn: async () => {
      const verifier = new RegExp(`(?:^|; )${VERIFIER}=([^;]+)`).exec(document.cookie)?.[1];
      await data(apiOf(PERSONAL).POST('/v1/auth/session', { body: { code, verifier } }));
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
      document.cookie = `${VERIFIER}=; Path=/auth; Max-Age=0`;
      await onSignedIn();
    },
  });
  if (entering.error) {
    return (
      <Failure error={entering.error} onRetry={() => entering.mutate()}>
        <Button size="xs" variant="default" onClick={onRefused}>
          {signIn.send}
        </Button>
      </Failure>
    );
  }
  return (
    <Stack>
      <Text>{signIn.ready}</Text>
      <Button data-autofocus loading={entering.isPending} onClick={() => entering.mutate()}>
        {signIn.confirm}
      </Button>
    </Stack>
  );
}
