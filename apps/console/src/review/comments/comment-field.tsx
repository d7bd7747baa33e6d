import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDraft } from '../../platform/forms/use-draft.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { MentioningTextarea } from './mentioning-textarea.js';
import { draftOf, markdownOf, parsedDraft } from './mentions.js';
import type { DiscussedPlace } from './threads.js';

interface CommentFieldProps {
  place: DiscussedPlace;
  /** Names the text that is kept until it is sent. */
  name: string;
  label: string;
  submit: string;
  /** The Markdown that somebody begins with. */
  initial?: string;
  isFocused?: boolean;
  onSend: (markdown: string) => Promise<unknown>;
  onClose?: () => void;
}

/** Where a comment is written: plain text or Markdown, with people by `@`. What is written stays until it was sent. */
export function CommentField({
  place,
  name,
  label,
  submit,
  initial = '',
  isFocused,
  onSend,
  onClose,
}: CommentFieldProps) {
  const { platform } = useWords();
  const kept = useDraft(
    name,
    useMemo(() => JSON.stringify(draftOf(initial)), [initial]),
  );
  const draft = parsedDraft(kept.text);
  const isEmpty = draft.text.trim() === '';
  const [error, setError] = useState<Error>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isEmpty || isSending) return;
    setIsSending(true);
    setError(undefined);
    try {
      await onSend(markdownOf(draft));
      kept.clear();
      onClose?.();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Stack gap="xs">
      <MentioningTextarea
        place={place}
        label={label}
        draft={draft}
        isFocused={isFocused}
        onChange={(next) => kept.write(JSON.stringify(next))}
        onSend={() => void send()}
        onClose={onClose}
      />
      {error && <Failure error={error} />}
      <Group gap="xs" justify="flex-end">
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            {platform.cancel}
          </Button>
        )}
        <Button size="xs" loading={isSending} disabled={isEmpty} onClick={() => void send()}>
          {submit}
        </Button>
      </Group>
    </Stack>
  );
}
