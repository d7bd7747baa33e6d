import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useAccessWords } from '../../words/access-words.js';
import { useCurrentUser } from '../organizations/use-organization.js';
import { browserSessionsQuery } from '../sign-in/queries.js';
import { useRenameUser } from './mutations.js';

/** How others see the person. */
export default function ProfileRoute() {
  const { account } = useAccessWords();
  const user = useCurrentUser();
  const router = useRouter();
  const queries = useQueryClient();
  const { mutateAsync: rename } = useRenameUser(user.id);
  const form = useApiForm({
    initial: { displayName: user.displayName },
    submit: rename,
    // The frame around the page has the name from the sessions, which its route reads once.
    onDone: () => void queries.resetQueries(browserSessionsQuery()).then(() => router.invalidate()),
  });
  return (
    <ConsolePage title={account.profile}>
      <form onSubmit={form.onSubmit}>
        <Stack maw={480}>
          <FormTextField
            label={account.name}
            description={account.nameHint}
            required
            maxLength={64}
            autoComplete="name"
            {...form.field('displayName')}
          />
          {user.email !== undefined && (
            <TextInput label={account.email} description={account.emailHint} value={user.email} readOnly />
          )}
          <SaveBar form={form} />
        </Stack>
        <UnsavedGuard isDirty={form.isDirty} />
      </form>
    </ConsolePage>
  );
}
