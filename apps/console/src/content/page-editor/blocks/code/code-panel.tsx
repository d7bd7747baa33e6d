import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';

/** How code is shown. */
export default function CodePanel({ node, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  const { title, lineNumbers, overflow, expandable, fullWidth } = node.attrs;
  const box = (label: string, isOn: boolean, change: (isChecked: boolean) => Record<string, unknown>) => (
    <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => onChange(change(currentTarget.checked))} />
  );
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        label={words.codeTitle}
        value={String(title ?? '')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value || null })}
      />
      {box(words.lineNumbers, lineNumbers === true, (isOn) => ({ lineNumbers: isOn || null }))}
      {box(words.wrapLines, overflow === 'wrap', (isOn) => ({ overflow: isOn ? 'wrap' : null }))}
      {box(words.collapsed, expandable === true, (isOn) => ({ expandable: isOn || null }))}
      {box(words.fullWidth, fullWidth === true, (isOn) => ({ fullWidth: isOn || null }))}
    </Stack>
  );
}
