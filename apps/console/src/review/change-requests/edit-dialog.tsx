import type { Schemas } from '@lectern/client';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { markdownOfDocument } from '../../platform/forms/document-markdown.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { useReviewWords } from '../../words/review-words.js';
import { useEditChangeRequest } from './mutations.js';
import type { ChangeRequestPath } from './queries.js';

interface EditDialogProps {
  changeRequest: Schemas['ChangeRequest'];
  path: ChangeRequestPath;
  onClose: () => void;
}

/** Changes the subject, the description and the links of a change request. */
export default function EditDialog({ changeRequest, path, onClose }: EditDialogProps) {
  const { editing: words } = useReviewWords();
  const edit = useEditChangeRequest(path);
  const { id, subject, description, links } = changeRequest;
  const [initial] = useState(() => markdownOfDocument(description));
  const draft = useDraft(`description-${id}`, initial);
  const form = useApiForm({
    initial: { subject, links: links.map(({ ref }) => ref.url).join('\n') },
    submit: (values) =>
      edit.mutateAsync({
        subject: values.subject,
        ...(draft.text !== initial && { description: { markdown: draft.text } }),
        links: linesOf(values.links).map((url) => {
          const known = links.find(({ ref }) => ref.url === url);
          return known ?? { ref: { kind: 'url' as const, url } };
        }),
      }),
    onDone: () => {
      draft.clear();
      onClose();
    },
  });
  const linksField = form.field('links');
  return (
    <FormDialog isOpen title={words.title} submit={words.save} form={form} onClose={onClose}>
      <FormTextField label={words.subject} maxLength={100} data-autofocus {...form.field('subject')} />
      <Textarea
        label={words.description}
        description={words.descriptionHint}
        autosize
        minRows={4}
        maxRows={14}
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
      <Textarea
        label={words.links}
        description={words.linksHint}
        autosize
        minRows={2}
        {...linksField}
        onChange={({ currentTarget }) => linksField.onChange(currentTarget.value)}
      />
    </FormDialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
