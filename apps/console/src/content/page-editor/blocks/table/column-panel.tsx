import '@mantine/core/styles/Fieldset.css';
import '@mantine/core/styles/NumberInput.css';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { COLUMN_TYPES, type ColumnType, newOption } from '@lectern/editing/tables/cell-values';
import { definitionIn } from '@lectern/editing/tables/cells';
import { lossesOfType, setColumnDetails, setColumnType } from '@lectern/editing/tables/columns';
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TextInput,
} from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';

/** What the cells of a column hold. Before values would be lost, it says how many. */
export default function ColumnPanel({ view, node, pos }: PanelProps) {
  const { tables: words } = useWritingWords().structured;
  const [wanted, setWanted] = useState<{ type: ColumnType; losses: number }>();
  const definition = definitionIn(node);
  const type = textOf(definition['type']);
  const change = (details: Parameters<typeof setColumnDetails>[1]) =>
    setColumnDetails(pos, details)(view.state, view.dispatch, view);
  const convert = (next: ColumnType) => {
    setWanted(undefined);
    setColumnType(pos, next)(view.state, view.dispatch, view);
  };
  const choose = (value: string) => {
    const next = COLUMN_TYPES.find((name) => name === value);
    const losses = next ? lossesOfType(view.state.doc, pos, next) : 0;
    if (next && losses > 0) setWanted({ type: next, losses });
    else if (next) convert(next);
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        data-autofocus
        label={words.type}
        value={wanted?.type ?? type}
        data={COLUMN_TYPES.map((value) => ({ value, label: words.types[value] }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {wanted && (
        <Alert color="yellow">
          <Stack gap="xs" align="flex-start">
            {words.losses(wanted.losses)}
            <Group gap="xs">
              <Button size="xs" onClick={() => convert(wanted.type)}>
                {words.convert}
              </Button>
              <Button size="xs" variant="default" onClick={() => setWanted(undefined)}>
                {words.keepType}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {type === 'text' && (
        <NativeSelect
          label={words.alignment}
          value={textOf(definition['textAlignment']) || 'left'}
          data={(['left', 'center', 'right'] as const).map((value) => ({ value, label: words.alignments[value] }))}
          onChange={({ currentTarget }) => change({ textAlignment: currentTarget.value })}
        />
      )}
      {type === 'rating' && (
        <NumberInput
          label={words.max}
          min={1}
          max={10}
          allowDecimal={false}
          value={Number(definition['max'] ?? 5)}
          onChange={(value) => typeof value === 'number' && change({ max: value })}
        />
      )}
      {(type === 'users' || type === 'select') && (
        <Checkbox
          label={words.multiple}
          checked={definition['multiple'] === true}
          onChange={({ currentTarget }) => change({ multiple: currentTarget.checked })}
        />
      )}
      {type === 'select' && (
        <Options options={listOf(definition['options']).map(dataOf)} onChange={(options) => change({ options })} />
      )}
    </Stack>
  );
}

type Option = ReturnType<typeof newOption>;

function Options({ options, onChange }: { options: readonly Option[]; onChange: (options: Option[]) => void }) {
  const { tables: words } = useWritingWords().structured;
  const rename = (index: number, label: string) =>
    onChange(options.map((option, place) => (place === index ? { ...option, label } : option)));
  const add = () => {
    const taken = new Set(options.map(({ value }) => value));
    let count = options.length + 1;
    while (taken.has(words.optionLabel(count))) count += 1;
    onChange([...options, newOption(words.optionLabel(count), options.length)]);
  };
  return (
    <Fieldset legend={words.options}>
      <Stack gap={4} align="flex-start">
        {options.map((option, index) => (
          <Group key={textOf(option['value'])} gap={4} wrap="nowrap">
            <TextInput
              aria-label={words.optionLabel(index + 1)}
              value={textOf(option['label'])}
              onChange={({ currentTarget }) => rename(index, currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeOption(textOf(option['label']))}
              onClick={() => onChange(options.filter((_, place) => place !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button size="xs" variant="default" onClick={add}>
          {words.addOption}
        </Button>
      </Stack>
    </Fieldset>
  );
}
