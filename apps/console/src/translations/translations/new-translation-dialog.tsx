import type { Schemas } from '@lectern/client';
import { NativeSelect, Switch, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { LANGUAGES } from '../../content/space-settings/languages.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import type { FieldProps } from '../../platform/forms/use-api-form.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { useCreateTranslation } from './mutations.js';

/** What is known of a translation that somebody wants to add. */
export interface ChosenTranslation {
  space?: string;
  from?: string | undefined;
  language?: string;
}

interface NewTranslationDialogProps {
  organizationId: string;
  spaces: readonly Pick<Schemas['Space'], 'id' | 'title' | 'language'>[];
  wanted: ChosenTranslation;
  onClose: () => void;
}

type Language = (typeof LANGUAGES)[number];

/** Translates a space into another language, and opens the translation. */
export function NewTranslationDialog({ organizationId, spaces, wanted, onClose }: NewTranslationDialogProps) {
  const { create: words } = useTranslationsWords();
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateTranslation(organizationId);
  const draft = useDraft(`new-translation-${organizationId}`);
  const first = spaces.find(({ id }) => id === wanted.space) ?? spaces[0];
  const from = knownLanguage(wanted.from) ?? knownLanguage(first?.language) ?? 'en';
  const form = useApiForm({
    initial: {
      source: first?.id ?? '',
      from,
      language: knownLanguage(wanted.language) ?? LANGUAGES.find((each) => each !== from) ?? 'fr',
      automatic: true,
    },
    submit: ({ source: space, from: language, ...values }) =>
      create({
        source: { space, language },
        language: values.language,
        automatic: values.automatic,
        ...(draft.text.trim() !== '' && { instructions: { markdown: draft.text } }),
      }),
    onDone: ({ id: translationId }) => {
      draft.clear();
      onClose();
      void navigate({
        to: '/o/$organizationId/translations/$translationId',
        params: { organizationId, translationId },
      });
    },
  });
  const [source, automatic] = [form.field('source'), form.field('automatic')];
  const choose = (spaceId: string) => {
    source.onChange(spaceId);
    const language = knownLanguage(spaces.find(({ id }) => id === spaceId)?.language);
    if (language) form.field('from').onChange(language);
  };
  return (
    <FormDialog isOpen title={words.title} submit={words.submit} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <NativeSelect
        label={words.space}
        value={source.value}
        error={source.error}
        data={spaces.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data-autofocus
      />
      <LanguageSelect label={words.from} field={form.field('from')} />
      <LanguageSelect label={words.into} field={form.field('language')} />
      <Textarea
        label={words.instructions}
        description={words.instructionsHint}
        autosize
        minRows={3}
        maxRows={8}
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
      <Switch
        label={words.automatic}
        checked={automatic.value}
        onChange={({ currentTarget }) => automatic.onChange(currentTarget.checked)}
      />
    </FormDialog>
  );
}

function LanguageSelect({ label, field }: { label: string; field: FieldProps<Language> }) {
  return (
    <NativeSelect
      label={label}
      value={field.value}
      error={field.error}
      data={LANGUAGES.map((code) => ({ value: code, label: nameOfLanguage(code) }))}
      onChange={({ currentTarget }) => field.onChange(knownLanguage(currentTarget.value) ?? field.value)}
    />
  );
}

function knownLanguage(code: string | undefined): Language | undefined {
  return LANGUAGES.find((each) => each === code);
}
