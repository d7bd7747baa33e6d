import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useCreateSite } from './mutations.js';

const NONE = '';

/** Creates a site with the space that readers see first, and opens it. */
export function NewSiteDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { create: words } = useSitesWords();
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateSite(organizationId);
  const { data: spaces = [] } = useQuery(spacesQuery(useApi(), organizationId));
  const form = useApiForm({
    initial: { title: '', spaces: NONE },
    submit: ({ title, spaces: space }) => create({ title, ...(space !== NONE && { spaces: [space] }) }),
    onDone: ({ id: siteId }) => {
      onClose();
      void navigate({ to: '/o/$organizationId/sites/$siteId', params: { organizationId, siteId } });
    },
  });
  const { value, onChange, error } = form.field('spaces');
  return (
    <FormDialog isOpen title={words.title} submit={words.submit} form={form} onClose={onClose}>
      <FormTextField label={words.name} required maxLength={128} data-autofocus {...form.field('title')} />
      <NativeSelect
        label={words.space}
        description={words.spaceHint}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[{ value: NONE, label: words.noSpace }, ...spaces.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </FormDialog>
  );
}
