import { createBlock } from '@lectern/editing/commands/new-blocks';
import { useWritingWords } from '../../../words/writing-words.js';
import { PagePicker } from '../pickers/page-picker.js';
import type { NewBlockProps } from './new-block.js';

/** Asks for the page that a new card leads to. */
export default function NewContentRef({ onInsert }: NewBlockProps) {
  const { media: words } = useWritingWords();
  return (
    <PagePicker
      label={words.page}
      value={undefined}
      onChange={(ref) => ref && onInsert(createBlock('content_ref', { ref }))}
    />
  );
}
