import { ActionIcon, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { UploadButton } from '../../content/page-editor/pickers/upload-button.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useFontsWords } from '../../words/fonts-words.js';
import { FONT_WEIGHTS, weightOfFile } from './font-weights.js';
import { useSaveFont } from './mutations.js';
import type { OwnFont } from './queries.js';

/** What browsers take for fonts. */
const ACCEPT = '.woff2,.woff,.ttf,.otf';

/** A weight of a font: one that it has, or a file that was chosen for one. */
interface Face {
  weight: number;
  file?: File;
}

interface FontDialogProps {
  organizationId: string;
  /** The font to change; a new one when absent. */
  font?: OwnFont;
  onClose: () => void;
}

/** Gives the name of a weight, such as "Bold (700)". */
export function useWeightName(): (weight: number) => string {
  const words = useFontsWords();
  return (weight) => {
    const named = FONT_WEIGHTS.find((known) => known === weight);
    return named === undefined ? words.otherWeight(weight) : words.weight(words.weights[named], weight);
  };
}

/** Adds a font, or changes its name and its weights. */
export function FontDialog({ organizationId, font, onClose }: FontDialogProps) {
  const words = useFontsWords();
  const { mutateAsync: save } = useSaveFont(organizationId);
  const before: Face[] = font?.fontFaces.map(({ weight }) => ({ weight })) ?? [];
  const form = useApiForm({
    initial: { fontFamily: font?.fontFamily ?? '', fontFaces: before },
    submit: ({ fontFamily, fontFaces }) =>
      save({
        ...(font && { id: font.id }),
        fontFamily,
        files: fontFaces.flatMap(({ weight, file }) => (file ? [{ weight, file }] : [])),
        removed: before
          .filter(({ weight }) => !fontFaces.some((face) => face.weight === weight))
          .map(({ weight }) => weight),
      }),
    onDone: onClose,
  });
  const faces = form.field('fontFaces');
  const add = (files: File[]) =>
    faces.onChange([...faces.value, ...files.map((file) => ({ weight: weightOfFile(file.name), file }))]);
  return (
    <FormDialog
      isOpen
      title={font ? words.change(font.fontFamily) : words.add}
      submit={words.submit}
      form={form}
      onClose={onClose}
    >
      <FormTextField
        label={words.name}
        description={words.nameHint}
        required
        maxLength={50}
        data-autofocus
        {...form.field('fontFamily')}
      />
      <Input.Wrapper label={words.files} labelElement="div" description={words.filesHint} error={faces.error}>
        <Stack component="ul" aria-label={words.files} gap="xs" my="xs" p={0}>
          {faces.value.map((face, index) => (
            <FaceRow
              key={`${face.file?.name} ${index}`}
              face={face}
              onChange={(weight) => faces.onChange(faces.value.with(index, { ...face, weight }))}
              onRemove={() => faces.onChange(faces.value.toSpliced(index, 1))}
            />
          ))}
        </Stack>
        <UploadButton label={words.choose} accept={ACCEPT} multiple onChoose={add} />
      </Input.Wrapper>
    </FormDialog>
  );
}

interface FaceRowProps {
  face: Face;
  onChange: (weight: number) => void;
  onRemove: () => void;
}

function FaceRow({ face: { weight, file }, onChange, onRemove }: FaceRowProps) {
  const words = useFontsWords();
  const weightName = useWeightName();
  const name = file?.name ?? weightName(weight);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" truncate>
        {name}
      </Text>
      <Group gap={4} wrap="nowrap">
        {file && (
          <NativeSelect
            size="xs"
            aria-label={words.weightOf(name)}
            value={String(weight)}
            data={FONT_WEIGHTS.map((known) => ({ value: String(known), label: weightName(known) }))}
            onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          />
        )}
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.remove(name)} onClick={onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
