import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { useBeginChangeRequest } from '../pages/mutations.js';
import { SpaceField, useEditableSpaces } from '../pages/space-field.js';
import type { SpecIds } from '../specs/queries.js';
import { changeChecklist, changeSubject, groupChanges, type SpecChange } from './change-groups.js';

const MAX_SUBJECT_LENGTH = 100;

interface ProposeChangesDialogProps {
  path: SpecIds;
  changes: readonly SpecChange[];
  /** The change that it is about; the worst one when it is about all of them. */
  about: SpecChange | undefined;
  /** When the two versions were created, in words. */
  times: { from: string; to: string };
  onClose: () => void;
}

/** Begins a change request about what breaks clients, with a checklist, and opens it. */
export function ProposeChangesDialog(props: ProposeChangesDialogProps) {
  const spaces = useEditableSpaces(props.path);
  return spaces && <ProposeForm {...props} spaces={spaces} />;
}

interface ProposeFormProps extends ProposeChangesDialogProps {
  spaces: NonNullable<ReturnType<typeof useEditableSpaces>>;
}

function ProposeForm({ path, changes, about, times, spaces, onClose }: ProposeFormProps) {
  const { propose: words } = useOpenApiWords();
  const navigate = useNavigate();
  const { mutateAsync: begin } = useBeginChangeRequest();
  const { organizationId, specSlug } = path;
  const named = about ?? groupChanges(changes)[0]?.changes[0];
  const form = useApiForm({
    initial: {
      subject: changeSubject(words.subjectFor(specSlug, named?.message ?? '')),
      space: spaces.first ?? '',
    },
    submit: ({ subject, space: spaceId }) => {
      const markdown = changeChecklist(words.intro(specSlug, times.from, times.to), changes, about);
      return begin({ spaceId, subject, description: { markdown } });
    },
    onDone: ({ number, spaceId }) => {
      onClose();
      const params = { organizationId, spaceId, changeRequestId: String(number) };
      void navigate({ to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/overview', params });
    },
  });
  return (
    <FormDialog isOpen title={words.title} submit={words.submit} form={form} onClose={onClose}>
      <FormTextField
        label={words.subject}
        required
        maxLength={MAX_SUBJECT_LENGTH}
        data-autofocus
        {...form.field('subject')}
      />
      <SpaceField spaces={spaces} description={words.spaceHint} {...form.field('space')} />
    </FormDialog>
  );
}
