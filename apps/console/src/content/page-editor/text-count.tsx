import { countText, readingMinutes } from '@lectern/editing/search/count-text';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { EditorState } from 'prosemirror-state';
import { memo } from 'react';
import { useWritingWords } from '../../words/writing-words.js';

const REST_MS = 400;

interface TextCountLineProps {
  state: EditorState;
  /** Whether the selection does not count, because the text is hidden behind its Markdown. */
  isWhole: boolean;
}

/** How long the text is, or what is selected of it. Counted after a rest, so that it never makes a key wait. */
export const TextCountLine = memo(({ state, isWhole }: TextCountLineProps) => {
  const [{ doc, selection }] = useDebouncedValue(state, REST_MS);
  const { count: words } = useWritingWords();
  const isPart = !isWhole && !selection.empty;
  const count = countText(doc, isPart ? selection : { from: 0, to: doc.content.size });
  return (
    <Text size="xs" c="dimmed">
      {isPart
        ? words.selected(count.words, count.characters)
        : words.all(count.words, count.characters, readingMinutes(count.words))}
    </Text>
  );
});
