import { displayText, parseExpression, runExpression } from '@lectern/content/expressions/expression';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../platform/api/api.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import { variablesQuery } from '../../../variables/queries.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';

/** Where an expression in the text is written, with what readers see in its place. */
export default function ExpressionPanel({ node, onChange, onClose }: PanelProps) {
  const { variables: words } = useWritingWords().structured;
  const { place, pageVariables } = useEditorPlace();
  const { data: variables = [] } = useQuery(variablesQuery(useApi(), place));
  const source = String(node.attrs['expression'] ?? '');
  const parsed = parseExpression(source);
  const values = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  const result = parsed && runExpression(parsed, { variables: values, page: { variables: pageVariables } });
  const shown = result && displayText(result.value);
  return (
    <>
      <TextInput
        data-autofocus
        label={words.expression}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={source}
        error={source !== '' && !parsed ? words.notRead : undefined}
        onChange={({ currentTarget }) => onChange({ expression: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onClose();
        }}
      />
      {parsed && (
        <Text size="sm" c="dimmed">
          {shown === undefined ? words.noValue : words.shown(shown)}
        </Text>
      )}
    </>
  );
}
