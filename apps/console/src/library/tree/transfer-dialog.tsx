import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationsQuery } from '../../people/organizations/queries.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import type { LibraryItem } from './library-tree.js';
import type { LibraryMutations } from './mutations.js';

interface TransferDialogProps {
  organizationId: string;
  item: LibraryItem;
  transfer: LibraryMutations['transfer'];
  onClose: () => void;
}

/** Hands a space or a collection over to another organization of the same person. */
export function TransferDialog({ organizationId, item, transfer, onClose }: TransferDialogProps) {
  const { spaces: words } = useWords().library;
  const organizations = useQuery(organizationsQuery());
  const others = (organizations.data ?? []).filter(
    ({ id, permissions }) => id !== organizationId && permissions.createContent,
  );
  const form = useApiForm({
    initial: { organization: '' },
    submit: ({ organization }) => transfer(item, organization),
    onDone: onClose,
  });
  const { value, onChange, error } = form.field('organization');
  return (
    <FormDialog isOpen title={words.transferTitle(item.title)} submit={words.transfer} form={form} onClose={onClose}>
      <Text>{words.transferHint}</Text>
      {organizations.data && others.length === 0 ? (
        <Text c="dimmed">{words.transferNone}</Text>
      ) : (
        <NativeSelect
          label={words.transferTo}
          required
          data-autofocus
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={['', ...others.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
    </FormDialog>
  );
}
