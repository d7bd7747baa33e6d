import type { DocumentRef } from '@lectern/content/document/document';
import { Divider, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWritingWords } from '../../../words/writing-words.js';
import { PICTURE_ACCEPT } from '../uploads/file-kinds.js';
import { useFileUpload } from '../uploads/use-file-upload.js';
import { AddressField } from './address-field.js';
import { FilePicker } from './file-picker.js';
import { UploadButton } from './upload-button.js';

interface PictureChooserProps {
  onChoose: (ref: DocumentRef) => void;
  /** Takes files from the device; without it, the first one is uploaded at once and chosen. */
  onUpload?: (files: File[]) => void;
}

/** Asks for a picture: one from the device, of the space, or from elsewhere. */
export function PictureChooser({ onChoose, onUpload }: PictureChooserProps) {
  const { media: words } = useWritingWords();
  const send = useFileUpload();
  const sending = useMutation({
    mutationFn: (file: File) => send(file, { signal: new AbortController().signal, onProgress: () => undefined }),
    onSuccess: ({ id }) => onChoose({ kind: 'file', file: id }),
  });
  const uploadFirst = ([file]: File[]) => file && sending.mutate(file);
  return (
    <Stack gap="xs">
      <UploadButton
        label={onUpload ? words.uploadPictures : words.uploadPicture}
        accept={PICTURE_ACCEPT}
        multiple={onUpload !== undefined}
        isLoading={sending.isPending}
        onChoose={onUpload ?? uploadFirst}
      />
      {sending.error && (
        <Text role="alert" size="sm">
          {sending.error.message}
        </Text>
      )}
      <FilePicker onlyPictures onChoose={({ id }) => onChoose({ kind: 'file', file: id })} />
      <Divider />
      <AddressField
        label={words.pictureAddress}
        submit={words.insert}
        onSubmit={(url) => onChoose({ kind: 'url', url })}
      />
    </Stack>
  );
}
