import { Stack } from '@mantine/core';
import type { PanelProps } from '../../panels/panel.js';
import { FilePicker } from '../../pickers/file-picker.js';
import { ReplaceButton } from '../../pickers/replace-button.js';

/** Which file a block offers to download: a new version of it, or another one. */
export default function FilePanel({ node, onChange, onClose }: PanelProps) {
  const { ref } = node.attrs;
  return (
    <Stack gap="xs">
      {ref?.kind === 'file' && <ReplaceButton fileId={ref.file} />}
      <FilePicker
        onChoose={({ id }) => {
          onChange({ ref: { kind: 'file', file: id } });
          onClose();
        }}
      />
    </Stack>
  );
}
