import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useWords } from '../../words/words.js';
import { JoinableOrganizations } from './joinable-organizations.js';
import { useCreateOrganization } from './mutations.js';
import { useCurrentUser } from './use-organization.js';

/** Lets somebody who is in no organization join one, or create the first. */
export default function NewOrganizationRoute() {
  const { organizations } = useWords().people;
  const navigate = useNavigate();
  const emailDomain = useCurrentUser().email?.split('@').at(-1);
  const { mutateAsync: create } = useCreateOrganization();
  const form = useApiForm({
    initial: { title: '' },
    submit: create,
    onDone: ({ id }) => void navigate({ to: '/o/$organizationId', params: { organizationId: id } }),
  });
  return (
    <ConsolePage title={organizations.newTitle} description={organizations.none} size="xs">
      {emailDomain?.includes('.') && <JoinableOrganizations emailDomain={emailDomain} />}
      <form onSubmit={form.onSubmit}>
        <Stack>
          <Text>{organizations.newHint}</Text>
          <FormTextField label={organizations.name} required data-autofocus {...form.field('title')} />
          <SaveBar form={form} submit={organizations.create} />
        </Stack>
      </form>
    </ConsolePage>
  );
}
