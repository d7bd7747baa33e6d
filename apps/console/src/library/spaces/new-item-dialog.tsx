import { List, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import { useLibraryMutations } from '../tree/mutations.js';
import { spaceTemplatesQuery } from '../tree/queries.js';

/** Begins with an empty space, and goes on with what is imported into it. */
const IMPORT = 'import';
const BEGINNINGS = ['blank', 'docs', 'help-center', 'handbook', 'changelog', IMPORT] as const;

interface NewItemDialogProps {
  organizationId: string;
  /** What is created; nothing while the dialog is closed. */
  kind: 'space' | 'collection' | undefined;
  /** The collection to create it in; the top of the organization when absent. */
  parent?: string;
  onClose: () => void;
}

/** Creates a space, from a template if one likes, or a collection. */
export function NewItemDialog({ kind, ...props }: NewItemDialogProps) {
  if (kind === 'space') return <NewSpace {...props} />;
  if (kind === 'collection') return <NewCollection {...props} />;
  return null;
}

function NewSpace({ organizationId, parent, onClose }: Omit<NewItemDialogProps, 'kind'>) {
  const { spaces: words } = useWords().library;
  const navigate = useNavigate();
  const { createSpace } = useLibraryMutations(organizationId);
  const form = useApiForm({
    initial: { title: '', template: 'docs' },
    submit: ({ title, template }) =>
      createSpace({ title, parent: parent ?? null, ...(template !== IMPORT && { template: { id: template } }) }),
    onDone: ({ id: spaceId }, { template }) => {
      onClose();
      const params = { organizationId, spaceId };
      if (template === IMPORT) void navigate({ to: '/o/$organizationId/s/$spaceId/~/import', params });
      else void navigate({ to: '/o/$organizationId/s/$spaceId/$', params: { ...params, _splat: '' } });
    },
  });
  const { value, onChange, error } = form.field('template');
  return (
    <FormDialog isOpen title={words.newSpace} submit={words.create} form={form} onClose={onClose}>
      <FormTextField label={words.name} required data-autofocus {...form.field('title')} />
      <NativeSelect
        label={words.template}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={BEGINNINGS.map((id) => ({ value: id, label: words.templates[id] }))}
      />
      <TemplatePreview organizationId={organizationId} id={value} />
    </FormDialog>
  );
}

/** What a template is for, and the pages that the space begins with. */
function TemplatePreview({ organizationId, id }: { organizationId: string; id: string }) {
  const { data } = useQuery(spaceTemplatesQuery(useApi(), organizationId));
  const template = data?.templates.find((each) => each.id === id);
  if (!template) return null;
  return (
    <section aria-label={template.description} aria-live="polite">
      <Text size="sm">{template.description}</Text>
      <List size="sm" c="dimmed" listStyleType="none">
        {template.pages.map(({ title, depth }) => (
          <List.Item key={`${depth} ${title}`} ps={`${depth}rem`}>
            {title}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function NewCollection({ organizationId, parent, onClose }: Omit<NewItemDialogProps, 'kind'>) {
  const { spaces: words } = useWords().library;
  const { createCollection } = useLibraryMutations(organizationId);
  const form = useApiForm({
    initial: { title: '' },
    submit: ({ title }) => createCollection({ title, parent: parent ?? null }),
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={words.newCollection} submit={words.create} form={form} onClose={onClose}>
      <FormTextField label={words.name} required data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}
