import { Checkbox, Stack } from '@mantine/core';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';
import { EmbedAddress } from '../../pickers/embed-address.js';

/** What an embed shows, and how wide. */
export default function EmbedPanel({ node, onChange, onClose }: PanelProps) {
  const { media: words } = useWritingWords();
  return (
    <Stack gap="xs">
      <EmbedAddress
        start={String(node.attrs['url'] ?? '')}
        submit={words.use}
        onChoose={(url) => {
          onChange({ url });
          onClose();
        }}
      />
      <Checkbox
        label={words.fullWidth}
        checked={node.attrs['fullWidth'] === true}
        onChange={({ currentTarget }) => onChange({ fullWidth: currentTarget.checked || null })}
      />
    </Stack>
  );
}
