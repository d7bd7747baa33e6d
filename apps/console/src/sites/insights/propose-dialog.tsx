import { NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useInsightsWords } from '../../words/insights-words.js';
import { type SiteIds, siteSpacesQuery } from '../sites/queries.js';
import { useProposeAnswer } from './mutations.js';

const MAX_SUBJECT_LENGTH = 128;

interface ProposeDialogProps {
  path: SiteIds;
  /** What readers searched for. */
  term: string;
  onClose: () => void;
}

/** Begins a change request about what readers searched for, in one of the spaces that the site shows. */
export function ProposeDialog({ path, term, onClose }: ProposeDialogProps) {
  const spaces = useInfiniteQuery(siteSpacesQuery(useApi(), path));
  return (
    <QueryView query={spaces} loading={null}>
      {(shown) => (
        <ProposeForm
          {...{ path, term, onClose }}
          spaces={shown.flatMap(({ space }) => (space.permissions.edit ? [{ id: space.id, title: space.title }] : []))}
        />
      )}
    </QueryView>
  );
}

interface ProposeFormProps extends ProposeDialogProps {
  /** Those that the person may propose something for. */
  spaces: readonly { id: string; title: string }[];
}

function ProposeForm({ path: { organizationId }, term, spaces, onClose }: ProposeFormProps) {
  const { propose: words } = useInsightsWords();
  const navigate = useNavigate();
  const { mutateAsync: propose } = useProposeAnswer();
  const form = useApiForm({
    initial: { subject: words.subjectFor(term).slice(0, MAX_SUBJECT_LENGTH), space: spaces[0]?.id ?? '' },
    submit: ({ subject, space: spaceId }) => propose({ subject, spaceId }),
    onDone: ({ number, space: spaceId }) => {
      onClose();
      const params = { organizationId, spaceId, changeRequestId: String(number) };
      void navigate({ to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/overview', params });
    },
  });
  const { value, onChange } = form.field('space');
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={words.submit}
      form={spaces.length === 0 ? { ...form, onSubmit: (event) => event.preventDefault() } : form}
      onClose={onClose}
    >
      <FormTextField
        label={words.subject}
        required
        maxLength={MAX_SUBJECT_LENGTH}
        data-autofocus
        {...form.field('subject')}
      />
      {spaces.length === 0 ? (
        <Text size="sm">{words.noSpace}</Text>
      ) : (
        <NativeSelect
          label={words.space}
          description={words.spaceHint}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={spaces.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </FormDialog>
  );
}
