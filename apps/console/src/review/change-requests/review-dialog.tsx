import { Radio, Stack, Textarea } from '@mantine/core';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { notify } from '../../platform/states/notify.js';
import { useReviewWords } from '../../words/review-words.js';
import { useSubmitReview } from './mutations.js';
import type { ChangeRequestPath } from './queries.js';

const VERDICTS = ['approved', 'changes-requested'] as const;
const INITIAL: { status: (typeof VERDICTS)[number] } = { status: 'approved' };

interface ReviewDialogProps {
  isOpen: boolean;
  path: ChangeRequestPath;
  onClose: () => void;
}

/** Approves a change request or asks for changes, with a comment if there is something to say. */
export function ReviewDialog({ isOpen, path, onClose }: ReviewDialogProps) {
  const { reviewing: words } = useReviewWords();
  const submit = useSubmitReview(path);
  const draft = useDraft(`review-${path.spaceId}-${path.changeRequestId}`);
  const form = useApiForm({
    initial: INITIAL,
    submit: ({ status }) => {
      const markdown = draft.text.trim();
      return submit.mutateAsync({ status, ...(markdown !== '' && { comment: { markdown } }) });
    },
    onDone: () => {
      draft.clear();
      // The next review must not begin with the verdict of this one.
      form.restart(INITIAL);
      onClose();
      notify({ message: words.sent });
    },
  });
  const verdict = form.field('status');
  return (
    <FormDialog isOpen={isOpen} title={words.title} submit={words.submit} form={form} onClose={onClose}>
      <Radio.Group
        label={words.verdict}
        value={verdict.value}
        error={verdict.error}
        onChange={(value) => {
          const chosen = VERDICTS.find((known) => known === value);
          if (chosen) verdict.onChange(chosen);
        }}
      >
        <Stack gap="xs" mt="xs">
          {VERDICTS.map((each) => (
            <Radio key={each} value={each} label={words[each]} data-autofocus={each === verdict.value || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={words.comment}
        description={words.commentHint}
        autosize
        minRows={3}
        maxRows={12}
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
    </FormDialog>
  );
}
