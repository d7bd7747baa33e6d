import { useWritingWords } from '../../../../words/writing-words.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';
import { ConditionFields } from './condition-fields.js';

/** Who sees a block. */
export default function ConditionPanel({ node, onChange }: PanelProps) {
  const { conditions: words } = useWritingWords().structured;
  const { organizationId, place } = useEditorPlace();
  return (
    <ConditionFields
      organizationId={organizationId}
      spaceId={place.spaceId}
      expression={String(node.attrs['expression'] ?? '')}
      otherwise={words.otherwise}
      isFirst
      onChange={(expression) => onChange({ expression })}
    />
  );
}
