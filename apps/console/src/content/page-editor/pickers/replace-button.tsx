import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { filesQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { replaceFile } from '../uploads/replace-file.js';
import { UploadButton } from './upload-button.js';

/** Replaces a file by a new version of it, everywhere that it is shown. */
export function ReplaceButton({ fileId }: { fileId: string }) {
  const { media: words } = useWritingWords();
  const { organizationId, place } = useEditorPlace();
  const api = useApi();
  const queries = useQueryClient();
  const replacing = useMutation({
    mutationFn: (file: File) => replaceFile(api, { organizationId, place, fileId }, file),
    onSuccess: () => queries.invalidateQueries({ queryKey: filesQuery(api, place).queryKey }),
  });
  return (
    <Stack gap={4}>
      <UploadButton
        label={words.newVersion}
        isLoading={replacing.isPending}
        onChoose={([file]) => file && replacing.mutate(file)}
      />
      <Text size="xs" c="dimmed" role={replacing.error ? 'alert' : 'status'}>
        {replacing.error?.message ?? (replacing.isSuccess ? words.replaced : words.newVersionHelp)}
      </Text>
    </Stack>
  );
}
