import { ActionIcon, Button, Fieldset, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import type { FieldProps } from '../../platform/forms/use-api-form.js';
import { useWritingWords } from '../../words/writing-words.js';
import { badNumber, repeatedName, type VariableRow } from './variable-rows.js';

const KINDS = ['string', 'number', 'boolean'] as const satisfies VariableRow['kind'][];

/** What the API could not be told of rows, as a sentence. */
export function useVariableProblem(rows: readonly VariableRow[]): string | undefined {
  const { pageVariables: words } = useWritingWords();
  const [repeated, text] = [repeatedName(rows), badNumber(rows)];
  if (repeated !== undefined) return words.repeated(repeated);
  return text === undefined ? undefined : words.noNumber(text);
}

/** The variables of a page: a name and a value in each row. */
export function VariableFields({ value: rows, error, onChange }: FieldProps<VariableRow[]>) {
  const { pageVariables: words } = useWritingWords();
  const change = (index: number, part: Partial<VariableRow>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <Fieldset legend={words.title}>
      <Stack gap="xs" align="flex-start">
        {rows.map((row, index) => (
          <Group key={index} gap={4} w="100%" role="group" aria-label={words.variable(index + 1)}>
            <TextInput
              flex="1 1 8rem"
              aria-label={words.name}
              placeholder={words.name}
              spellCheck={false}
              value={row.name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            <NativeSelect
              aria-label={words.kind}
              value={row.kind}
              data={KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
              onChange={({ currentTarget }) => {
                const kind = KINDS.find((name) => name === currentTarget.value);
                if (kind) change(index, { kind, ...(kind === 'boolean' && { text: 'true' }) });
              }}
            />
            <VariableValueField row={row} onChange={(text) => change(index, { text })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.remove}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
        <Button size="xs" variant="default" onClick={() => onChange([...rows, { name: '', kind: 'string', text: '' }])}>
          {words.add}
        </Button>
      </Stack>
    </Fieldset>
  );
}

function VariableValueField({ row, onChange }: { row: VariableRow; onChange: (text: string) => void }) {
  const { pageVariables: words } = useWritingWords();
  if (row.kind === 'boolean') {
    return (
      <NativeSelect
        aria-label={words.value}
        value={row.text}
        data={[
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      flex="1 1 8rem"
      aria-label={words.value}
      placeholder={words.value}
      {...(row.kind === 'number' && { inputMode: 'decimal' as const })}
      value={row.text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
