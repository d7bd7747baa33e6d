import { NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { useWriteMissingPage } from './mutations.js';
import { outlineOf } from './outline.js';
import { type ClusterPath, clusterIssuesQuery } from './queries.js';

const MAX_TITLE_LENGTH = 100;

interface WritePageDialogProps {
  path: ClusterPath;
  label: string;
  onClose: () => void;
}

/** Begins a change request about a topic, in which a page has a section for each question. */
export function WritePageDialog({ path, label, onClose }: WritePageDialogProps) {
  const spaces = useQuery(spacesQuery(useApi(), path.organizationId));
  return (
    <QueryView query={spaces} loading={null}>
      {(all) => (
        <WritePageForm
          {...{ path, label, onClose }}
          spaces={all.flatMap(({ id, title, permissions }) => (permissions.edit ? [{ id, title }] : []))}
        />
      )}
    </QueryView>
  );
}

interface WritePageFormProps extends WritePageDialogProps {
  /** Those that the person may propose something for. */
  spaces: readonly { id: string; title: string }[];
}

function WritePageForm({ path, label, spaces, onClose }: WritePageFormProps) {
  const { write: words } = useConversationsWords();
  const navigate = useNavigate();
  const { data: issues = [] } = useInfiniteQuery(clusterIssuesQuery(useApi(), path));
  const { mutateAsync: write } = useWriteMissingPage(path);
  const form = useApiForm({
    initial: { title: label.slice(0, MAX_TITLE_LENGTH), space: spaces[0]?.id ?? '' },
    submit: ({ title, space: spaceId }) => {
      const questions = issues.map(({ issue }) => issue.title);
      return write({ spaceId, title, subject: words.subject(title), markdown: outlineOf(words.intro, questions) });
    },
    onDone: ({ spaceId, changeRequestId, path: _splat }) => {
      onClose();
      void navigate({
        to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/$',
        params: { organizationId: path.organizationId, spaceId, changeRequestId, _splat },
        search: { edit: true },
      });
    },
  });
  const { value, onChange } = form.field('space');
  const isImpossible = spaces.length === 0;
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={words.submit}
      form={isImpossible ? { ...form, onSubmit: (event) => event.preventDefault() } : form}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {isImpossible ? words.noSpace : words.hint}
      </Text>
      <FormTextField label={words.page} required maxLength={MAX_TITLE_LENGTH} data-autofocus {...form.field('title')} />
      {!isImpossible && (
        <NativeSelect
          label={words.space}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={spaces.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </FormDialog>
  );
}
