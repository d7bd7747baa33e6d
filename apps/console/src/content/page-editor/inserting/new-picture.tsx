import { createPicture } from '@lectern/editing/commands/media';
import { Divider, Stack } from '@mantine/core';
import { useWritingWords } from '../../../words/writing-words.js';
import { AddressField } from '../pickers/address-field.js';
import { FilePicker } from '../pickers/file-picker.js';
import { UploadButton } from '../pickers/upload-button.js';
import { PICTURE_ACCEPT } from '../uploads/file-kinds.js';
import type { NewBlockProps } from './new-block.js';

/** Asks for a picture: one from the device, of the space, or from elsewhere. */
export default function NewPicture({ onInsert, onUpload }: NewBlockProps) {
  const { media: words } = useWritingWords();
  return (
    <Stack gap="xs">
      <UploadButton label={words.uploadPictures} accept={PICTURE_ACCEPT} multiple onChoose={onUpload} />
      <FilePicker onlyPictures onChoose={({ id }) => onInsert(createPicture({ kind: 'file', file: id }))} />
      <Divider />
      <AddressField
        label={words.pictureAddress}
        submit={words.insert}
        onSubmit={(url) => onInsert(createPicture({ kind: 'url', url }))}
      />
    </Stack>
  );
}
