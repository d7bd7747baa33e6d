import { Button, Group } from '@mantine/core';
import { notify } from '../../../platform/states/notify.js';
import { useWords } from '../../../words/words.js';
import { useWritingWords } from '../../../words/writing-words.js';
import type { Draft } from '../saving/page-saver.js';
import { copyDraft, downloadDraft } from './kept-text.js';

interface KeptTextActionsProps {
  title: string;
  /** The text as it is when something is to be done with it. */
  draftNow: () => Draft | undefined;
  /** Begins a change request from the text, where that is possible. */
  onStart?: (draft: Draft) => void;
}

/** What can be done with a text that is only on this device. */
export function KeptTextActions({ title, draftNow, onStart }: KeptTextActionsProps) {
  const { recovery: words } = useWritingWords();
  const { platform } = useWords();
  const withDraft = (act: (draft: Draft) => void) => () => {
    const draft = draftNow();
    if (draft) act(draft);
  };
  return (
    <Group gap="xs">
      {onStart && (
        <Button variant="default" size="xs" onClick={withDraft(onStart)}>
          {words.start}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        onClick={withDraft((draft) => void copyDraft(draft).then(() => notify({ message: platform.copied })))}
      >
        {words.copy}
      </Button>
      <Button variant="default" size="xs" onClick={withDraft((draft) => downloadDraft(draft, title))}>
        {words.download}
      </Button>
    </Group>
  );
}
