import type { DocumentRef } from '@lectern/content/document/document';
import { setPicturesLook, toggleCaption } from '@lectern/editing/commands/media';
import { Button, Checkbox, Group, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';
import { closePanel } from '../../panels/panel-plugin.js';
import { PictureChooser } from '../../pickers/picture-chooser.js';
import { ReplaceButton } from '../../pickers/replace-button.js';

const ALIGNMENTS = ['left', 'center', 'right'] as const;
const UNITS = ['px', '%'] as const;

/** Everything about a picture that is not written in the text: what it shows, how it looks, and which one it is. */
export default function PicturePanel({ view, node, pos, onChange }: PanelProps) {
  const { media: words } = useWritingWords();
  const { ref, refDark, alt } = node.attrs;
  const { parent } = view.state.doc.resolve(pos);
  const look = (attributes: Record<string, unknown>) => setPicturesLook(pos, attributes)(view.state, view.dispatch);
  return (
    <Stack gap="xs">
      <AltText key={pos} alt={alt} onChange={(next) => onChange({ alt: next })} />
      <Switch
        label={words.caption}
        checked={node.childCount > 0}
        onChange={() => {
          closePanel(view.state, view.dispatch);
          toggleCaption(pos)(view.state, view.dispatch);
          view.focus();
        }}
      />
      <Group gap="xs" grow align="flex-end">
        <Width width={node.attrs['width']} onChange={(width) => onChange({ width, height: null })} />
        <NativeSelect
          label={words.alignment}
          value={String(parent.attrs['align'] ?? 'center')}
          onChange={({ currentTarget: { value } }) => look({ align: value === 'center' ? null : value })}
          data={ALIGNMENTS.map((value) => ({ value, label: words.alignments[value] }))}
        />
      </Group>
      <Checkbox
        label={words.frame}
        checked={parent.attrs['withFrame'] === true}
        onChange={({ currentTarget }) => look({ withFrame: currentTarget.checked || null })}
      />
      <Checkbox
        label={words.fullWidth}
        checked={parent.attrs['fullWidth'] === true}
        onChange={({ currentTarget }) => look({ fullWidth: currentTarget.checked || null })}
      />
      {ref?.kind === 'file' && <ReplaceButton fileId={ref.file} />}
      <Choice label={words.otherPicture} onChoose={(chosen) => onChange({ ref: chosen })} />
      <Choice
        label={refDark ? words.otherDarkPicture : words.darkPicture}
        onChoose={(chosen) => onChange({ refDark: chosen })}
      />
      {refDark && (
        <Button variant="default" size="xs" onClick={() => onChange({ refDark: null })}>
          {words.noDarkPicture}
        </Button>
      )}
    </Stack>
  );
}

function AltText({ alt, onChange }: { alt: string | null; onChange: (alt: string | null) => void }) {
  const { media: words } = useWritingWords();
  const [isDecorative, setIsDecorative] = useState(false);
  return (
    <>
      <Textarea
        data-autofocus
        label={words.alt}
        description={words.altHelp}
        autosize
        maxRows={4}
        disabled={isDecorative}
        value={alt ?? ''}
        // A description is one line, in Markdown too.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' ') || null)}
      />
      <Checkbox
        label={words.decorative}
        checked={isDecorative}
        onChange={({ currentTarget }) => {
          setIsDecorative(currentTarget.checked);
          if (currentTarget.checked) onChange(null);
        }}
      />
    </>
  );
}

type Length = number | { value: number; unit: string };

function Width({ width, onChange }: { width: Length | null; onChange: (width: Length | null) => void }) {
  const { media: words } = useWritingWords();
  const { value, unit } = typeof width === 'number' ? { value: width, unit: 'px' } : (width ?? { unit: 'px' });
  const set = (amount: number | undefined, chosen: string) => {
    if (amount === undefined || !(amount > 0 && amount <= 10_000)) onChange(null);
    else onChange(chosen === 'px' ? amount : { value: Math.min(amount, 100), unit: chosen });
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <TextInput
        type="number"
        min={1}
        label={words.width}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          set(currentTarget.value === '' ? undefined : Number(currentTarget.value), unit)
        }
      />
      <NativeSelect
        aria-label={words.unit}
        value={unit}
        onChange={({ currentTarget }) => set(value, currentTarget.value)}
        data={[...new Set([...UNITS, unit])]}
        flex="none"
      />
    </Group>
  );
}

/** A button that asks for another picture. */
function Choice({ label, onChoose }: { label: string; onChoose: (ref: DocumentRef) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && (
        <PictureChooser
          onChoose={(ref) => {
            setIsOpen(false);
            onChoose(ref);
          }}
        />
      )}
    </>
  );
}
