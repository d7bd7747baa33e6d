import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { setColumnWidths } from '@lectern/editing/commands/column-widths';
import { Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';
import { IconPicker } from '../../pickers/icon-picker.js';

const ALIGNMENTS = ['top', 'middle', 'bottom'] as const;
const ANCHOR = /^[-a-z0-9.+_]+$/;

/** The settings of headings, hints, tabs, steps, columns and updates: whichever of them a block has. */
export default function PartPanel(props: PanelProps) {
  switch (props.node.type.name) {
    case 'tabs_item':
      return <TabFields {...props} />;
    case 'column':
      return <ColumnFields {...props} />;
    case 'update':
      return <UpdateFields {...props} />;
    case 'heading':
      return <AnchorField {...props} />;
    default:
      return <IconField {...props} />;
  }
}

function TabFields(props: PanelProps) {
  const { tabTitle } = useWritingWords();
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        label={tabTitle}
        value={String(props.node.attrs['title'] ?? '')}
        onChange={({ currentTarget }) => props.onChange({ title: currentTarget.value || null })}
      />
      <IconField {...props} />
    </Stack>
  );
}

function IconField({ node, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  return (
    <IconPicker
      data-autofocus
      label={words.icon}
      value={{ emoji: '', icon: String(node.attrs['icon'] ?? '') }}
      onChange={({ icon }) => onChange({ icon: icon || null })}
    />
  );
}

function AnchorField({ node, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  const [typed, setTyped] = useState(() => String(node.attrs['id'] ?? ''));
  const isSound = typed === '' || ANCHOR.test(typed);
  return (
    <TextInput
      data-autofocus
      label={words.anchor}
      description={words.anchorHelp}
      error={isSound ? undefined : words.badAnchor}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value === '' || ANCHOR.test(value)) onChange({ id: value || null });
      }}
    />
  );
}

/** Widths that columns often have, by their number. */
const PRESETS: Readonly<Record<number, readonly number[][]>> = {
  2: [
    [25, 75],
    [33, 67],
    [67, 33],
    [75, 25],
  ],
  3: [
    [25, 50, 25],
    [50, 25, 25],
    [25, 25, 50],
  ],
};

function WidthPresets({ view, pos }: PanelProps) {
  const { columnBorders: words } = useWritingWords();
  const $pos = view.state.doc.resolve(pos);
  const count = $pos.parent.childCount;
  const set = (widths: readonly (number | null)[]) => setColumnWidths($pos.before(), widths)(view.state, view.dispatch);
  return (
    <Input.Wrapper label={words.presets} labelElement="div">
      <Group gap="xs" role="group" aria-label={words.presets}>
        <Button size="xs" variant="default" onClick={() => set(Array(count).fill(null))}>
          {words.equal}
        </Button>
        {PRESETS[count]?.map((widths) => (
          <Button key={widths.join()} size="xs" variant="default" onClick={() => set(widths)}>
            {words.percent(widths)}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  );
}

function ColumnFields(props: PanelProps) {
  const { node, onChange } = props;
  const { media: words } = useWritingWords();
  const { width, verticalAlignment } = node.attrs;
  const percent = isPlainObject(width) && width['unit'] === '%' ? String(width['value']) : '';
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="number"
        min={1}
        max={100}
        label={words.columnWidth}
        value={percent}
        onChange={({ currentTarget }) => {
          const value = Number(currentTarget.value);
          onChange({ width: value >= 1 && value <= 100 ? { value, unit: '%' } : null });
        }}
      />
      <WidthPresets {...props} />
      <NativeSelect
        label={words.verticalAlignment}
        value={String(verticalAlignment ?? 'top')}
        onChange={({ currentTarget: { value } }) => onChange({ verticalAlignment: value === 'top' ? null : value })}
        data={ALIGNMENTS.map((value) => ({ value, label: words.verticalAlignments[value] }))}
      />
    </Stack>
  );
}

function UpdateFields({ node, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  const [tags, setTags] = useState(() => tagNames(node.attrs['tags']).join(', '));
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="date"
        label={words.date}
        value={String(node.attrs['date'] ?? '').slice(0, 10)}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value || null })}
      />
      <TextInput
        label={words.tags}
        description={words.tagsHelp}
        value={tags}
        onChange={({ currentTarget: { value } }) => {
          setTags(value);
          const named = value.split(',').map((tag) => tag.trim());
          const refs = named.filter((tag) => tag !== '').map((tag) => ({ kind: 'tag', tag }));
          onChange({ tags: refs.length > 0 ? refs : null });
        }}
      />
    </Stack>
  );
}

function tagNames(tags: unknown): string[] {
  const refs = Array.isArray(tags) ? tags : [];
  return refs.flatMap((ref: unknown) => (isPlainObject(ref) && typeof ref['tag'] === 'string' ? [ref['tag']] : []));
}
