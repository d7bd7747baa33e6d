import { Textarea } from '@mantine/core';
import { useWritingWords } from '../../../words/writing-words.js';
import type { PanelProps } from '../panels/panel.js';

/** Where the formula of a block of math is written; the block beside it shows what becomes of it. */
export default function MathPanel({ node, onChange, onClose }: PanelProps) {
  const { panels: words } = useWritingWords();
  return (
    <Textarea
      data-autofocus
      label={words.formula}
      autosize
      minRows={2}
      maxRows={10}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={String(node.attrs['formula'] ?? '')}
      onChange={({ currentTarget }) => onChange({ formula: currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onClose();
      }}
    />
  );
}
