import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';
import { PagePicker } from '../../pickers/page-picker.js';

/** Which page a card leads to. */
export default function ContentRefPanel({ node, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  return (
    <PagePicker
      label={words.page}
      value={node.attrs['ref'] ?? undefined}
      onChange={(ref) => ref && onChange({ ref })}
    />
  );
}
