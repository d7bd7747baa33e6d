import { useNavigate } from '@tanstack/react-router';
import { apiReferenceOf } from '../../content/changes/api-reference.js';
import { pageHref } from '../../content/page-tree/page-address.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import type { SpecIds } from '../specs/queries.js';
import { useProposePage } from './mutations.js';
import { SpaceField, useEditableSpaces } from './space-field.js';

interface AddToSpaceDialogProps {
  path: SpecIds;
  onClose: () => void;
}

/** Adds the reference of a specification to a space in a change request, and opens it there. */
export function AddToSpaceDialog({ path, onClose }: AddToSpaceDialogProps) {
  const spaces = useEditableSpaces(path);
  return spaces && <AddToSpaceForm path={path} spaces={spaces} onClose={onClose} />;
}

interface AddToSpaceFormProps extends AddToSpaceDialogProps {
  spaces: NonNullable<ReturnType<typeof useEditableSpaces>>;
}

function AddToSpaceForm({ path: { organizationId, specSlug }, spaces, onClose }: AddToSpaceFormProps) {
  const { page: words } = useOpenApiWords();
  const navigate = useNavigate();
  const { mutateAsync: propose } = useProposePage();
  const form = useApiForm({
    initial: { title: words.addNameDefault, space: spaces.first ?? '' },
    place: 'body.changes[0]',
    submit: ({ title, space: spaceId }) => {
      const change = {
        operation: 'insert_page' as const,
        type: 'computed' as const,
        title,
        computed: apiReferenceOf(specSlug),
      };
      return propose({ spaceId, subject: words.subject(specSlug).slice(0, 100), change });
    },
    onDone: ({ spaceId, number, page }) => {
      onClose();
      const place = { spaceId, changeRequestId: String(number) };
      void navigate({ to: pageHref(organizationId, place, 'path' in page ? page.path : '') });
    },
  });
  return (
    <FormDialog isOpen title={words.addTitle} submit={words.addSubmit} form={form} onClose={onClose}>
      <FormTextField label={words.addName} required maxLength={100} data-autofocus {...form.field('title')} />
      <SpaceField spaces={spaces} description={words.addSpaceHint} {...form.field('space')} />
    </FormDialog>
  );
}
