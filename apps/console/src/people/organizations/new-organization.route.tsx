import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { ConsolePage } from '../../platform/page/page.js';
import { useWords } from '../../words/words.js';
import { useCreateOrganization } from './mutations.js';

/** Creates the first organization of somebody who is in none. */
export default function NewOrganizationRoute() {
  const { organizations } = useWords().people;
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateOrganization();
  const form = useApiForm({
    initial: { title: '' },
    submit: create,
    onDone: ({ id }) => void navigate({ to: '/o/$organizationId', params: { organizationId: id } }),
  });
  return (
    <ConsolePage title={organizations.newTitle} description={organizations.none} size="xs">
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
