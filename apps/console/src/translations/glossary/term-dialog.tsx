import type { Schemas } from '@lectern/client';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGES } from '../../content/space-settings/languages.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { useWords } from '../../words/words.js';
import { ChangeEstimate } from './change-estimate.js';
import { useEditGlossary } from './mutations.js';
import type { TermOperation } from './queries.js';

const MAX_TERM_LENGTH = 255;
const NONE = '';

type Language = (typeof LANGUAGES)[number];

interface TermDialogProps {
  organizationId: string;
  /** The entry to change; a new one when absent. */
  entry: Schemas['GlossaryEntry'] | undefined;
  /** The languages that the organization writes in, which have a field from the start. */
  languages: readonly string[];
  onClose: () => void;
}

/** Adds a term to the glossary or changes one, after saying how many texts that changes. */
export function TermDialog({ organizationId, entry, languages, onClose }: TermDialogProps) {
  const { glossary: words } = useTranslationsWords();
  const { platform } = useWords();
  const [shown, setShown] = useState<Language[]>(() =>
    LANGUAGES.filter((code) => languages.includes(code) || entry?.translations[code] !== undefined),
  );
  // What was counted; it is counted again for anything else.
  const [counted, setCounted] = useState<string>();
  const { mutateAsync: edit } = useEditGlossary(organizationId);
  const form = useApiForm({
    initial: {
      translations: { ...entry?.translations },
      doNotTranslate: entry?.doNotTranslate ?? false,
      caseSensitive: entry?.caseSensitive ?? false,
    },
    place: 'body.operations[0]',
    submit: () => edit([operation]),
    onDone: onClose,
  });
  const { translations, doNotTranslate, caseSensitive } = form.values;
  const terms = Object.fromEntries(
    shown.flatMap((code) => {
      const term = translations[code]?.trim();
      return term ? [[code, term]] : [];
    }),
  );
  const rules = { doNotTranslate, caseSensitive };
  const operation: TermOperation = entry
    ? { type: 'update', id: entry.id, translations: terms, ...rules }
    : { type: 'insert', translations: terms, ...rules };
  const isEmpty = Object.keys(terms).length === 0;
  const isCounted = counted === JSON.stringify(operation);
  const field = form.field('translations');
  return (
    <FormDialog
      isOpen
      title={entry ? words.editTitle : words.createTitle}
      submit={isCounted ? platform.save : words.check}
      form={{
        ...form,
        onSubmit: (event) => {
          if (isCounted) return form.onSubmit(event);
          event.preventDefault();
          if (!isEmpty) setCounted(JSON.stringify(operation));
        },
      }}
      onClose={onClose}
    >
      {shown.map((code, index) => (
        <FormTextField
          key={code}
          label={words.termIn(nameOfLanguage(code))}
          lang={code}
          maxLength={MAX_TERM_LENGTH}
          value={translations[code] ?? ''}
          onChange={(term) => field.onChange({ ...translations, [code]: term })}
          error={index === 0 ? field.error : undefined}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
      <NativeSelect
        label={words.addLanguage}
        value={NONE}
        data={[
          { value: NONE, label: '' },
          ...LANGUAGES.filter((code) => !shown.includes(code)).map((code) => ({
            value: code,
            label: nameOfLanguage(code),
          })),
        ]}
        onChange={({ currentTarget }) => {
          const code = LANGUAGES.find((each) => each === currentTarget.value);
          if (code) setShown([...shown, code]);
        }}
      />
      <Checkbox
        label={words.keepField}
        description={words.keepHint}
        checked={doNotTranslate}
        onChange={({ currentTarget }) => form.field('doNotTranslate').onChange(currentTarget.checked)}
      />
      <Checkbox
        label={words.caseField}
        checked={caseSensitive}
        onChange={({ currentTarget }) => form.field('caseSensitive').onChange(currentTarget.checked)}
      />
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {words.oneNeeded}
        </Text>
      )}
      {isCounted && <ChangeEstimate organizationId={organizationId} operations={[operation]} />}
    </FormDialog>
  );
}
