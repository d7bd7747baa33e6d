import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SentChange } from '../../content/changes/send-changes.js';
import { useReviewWords } from '../../words/review-words.js';
import { useWords } from '../../words/words.js';
import { type ValueConflict, writtenChange } from './conflict-queue.js';

interface WrittenValueProps {
  conflict: ValueConflict;
  title: string;
  isSending: boolean;
  onSend: (change: SentChange) => void;
  onClose: () => void;
}

/** Takes a text that neither side has. */
export function WrittenValue({ conflict, title, isSending, onSend, onClose }: WrittenValueProps) {
  const { conflicts: words } = useReviewWords();
  const { platform } = useWords();
  const [text, setText] = useState(String(conflict.changeRequest ?? conflict.main ?? ''));
  const change = writtenChange(conflict, text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (change) onSend(change);
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label={title}
          value={text}
          flex={1}
          miw="12rem"
          ref={(input) => input?.focus()}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit" loading={isSending}>
          {words.use}
        </Button>
        <Button variant="default" onClick={onClose}>
          {platform.cancel}
        </Button>
      </Group>
    </form>
  );
}
