import { createBlock } from '@lectern/editing/commands/new-blocks';
import { Stack } from '@mantine/core';
import { useWritingWords } from '../../../words/writing-words.js';
import { FilePicker } from '../pickers/file-picker.js';
import { UploadButton } from '../pickers/upload-button.js';
import type { NewBlockProps } from './new-block.js';

/** Asks for a file that readers can download: one from the device, or one of the space. */
export default function NewFile({ onInsert, onUpload }: NewBlockProps) {
  const { media: words } = useWritingWords();
  return (
    <Stack gap="xs">
      <UploadButton label={words.uploadFiles} multiple onChoose={onUpload} />
      <FilePicker onChoose={({ id }) => onInsert(createBlock('file', { ref: { kind: 'file', file: id } }))} />
    </Stack>
  );
}
