import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import type { LibraryItem } from './library-tree.js';
import type { LibraryMutations } from './mutations.js';

interface RenameDialogProps {
  item: LibraryItem;
  rename: LibraryMutations['rename'];
  onClose: () => void;
}

/** Gives a space or a collection another name. */
export function RenameDialog({ item, rename, onClose }: RenameDialogProps) {
  const { platform, library } = useWords();
  const form = useApiForm({
    initial: { title: item.title },
    submit: ({ title }) => rename(item, title),
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={library.spaces.rename} submit={platform.save} form={form} onClose={onClose}>
      <FormTextField label={library.spaces.name} required data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}
