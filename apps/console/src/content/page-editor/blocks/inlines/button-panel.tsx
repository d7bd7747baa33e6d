import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWritingWords } from '../../../../words/writing-words.js';
import { pagesById } from '../../../page-tree/page-address.js';
import { useEditorPlace } from '../../context/editor-place.js';
import type { PanelProps } from '../../panels/panel.js';
import { IconPicker } from '../../pickers/icon-picker.js';

/** What a button in the text says, and where it leads. */
export default function ButtonPanel({ node, onChange }: PanelProps) {
  const { structured, media } = useWritingWords();
  const { buttons: words } = structured;
  const { pages } = useEditorPlace();
  const { label, kind, ref, icon } = node.attrs;
  const [address, setAddress] = useState(String(ref?.url ?? ''));
  const documents = [...pagesById(pages).values()].filter(({ type }) => type === 'document');
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        label={words.label}
        value={String(label ?? '')}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <IconPicker
        label={media.icon}
        value={{ emoji: '', icon: String(icon ?? '') }}
        onChange={(chosen) => onChange({ icon: chosen.icon || null })}
      />
      <NativeSelect
        label={words.kind}
        value={kind === 'secondary' ? 'secondary' : 'primary'}
        data={[
          { value: 'primary', label: words.kinds.primary },
          { value: 'secondary', label: words.kinds.secondary },
        ]}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
      />
      <NativeSelect
        label={words.page}
        value={String(ref?.page ?? '')}
        data={[{ value: '', label: words.none }, ...documents.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange({ ref: { kind: 'page', page: currentTarget.value }, action: null });
        }}
      />
      <TextInput
        label={words.address}
        type="url"
        placeholder="https://"
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          const url = currentTarget.value.trim();
          if (/^(https?:\/\/|mailto:)./i.test(url)) onChange({ ref: { kind: 'url', url }, action: null });
        }}
      />
    </Stack>
  );
}
