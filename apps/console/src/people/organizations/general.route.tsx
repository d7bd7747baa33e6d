import { Alert, Stack, Text } from '@mantine/core';
import { ConsolePage } from '../../platform/page/page.js';
import { useWords } from '../../words/words.js';
import { DeleteOrganization } from './delete-organization.js';
import { GeneralForm } from './general-form.js';
import { useUpdateOrganization } from './mutations.js';
import { useOrganization } from './use-organization.js';

/** The general settings of an organization. */
export default function GeneralRoute() {
  const { general } = useWords().people;
  const organization = useOrganization();
  const update = useUpdateOrganization(organization.id);
  return (
    <ConsolePage title={general.title} size="lg">
      {organization.permissions.admin ? (
        <Stack gap="xl">
          <GeneralForm key={organization.id} organization={organization} onSave={update.mutateAsync} />
          <DeleteOrganization organization={organization} />
        </Stack>
      ) : (
        <Alert variant="light" title={organization.title}>
          <Text size="sm">{general.onlyAdmins}</Text>
        </Alert>
      )}
    </ConsolePage>
  );
}
