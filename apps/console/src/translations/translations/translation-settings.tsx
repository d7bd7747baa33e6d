import type { Schemas } from '@lectern/client';
import { Paper, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { markdownOfDocument } from '../../platform/forms/document-markdown.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { useUpdateTranslation } from './mutations.js';
import type { TranslationIds } from './queries.js';

interface TranslationSettingsProps {
  path: TranslationIds;
  translation: Schemas['Translation'];
}

/** What the model is told, and whether the translation follows its source by itself. */
export function TranslationSettings({ path, translation }: TranslationSettingsProps) {
  const { overview: words, create } = useTranslationsWords();
  const { mutateAsync: update } = useUpdateTranslation(path);
  const [stored, setStored] = useState(() => markdownOfDocument(translation.instructions));
  const draft = useDraft(`translation-${path.translationId}`, stored);
  const form = useApiForm({
    initial: { automatic: translation.automatic, instructions: '' },
    submit: async ({ automatic }) => {
      const written = draft.text;
      await update({ automatic, instructions: { markdown: written } });
      return written;
    },
    onDone: (written) => {
      draft.clear();
      setStored(written);
    },
  });
  const automatic = form.field('automatic');
  const isDirty = form.isDirty || draft.text !== stored;
  return (
    <Paper component="section" withBorder p="md" aria-label={words.settings}>
      <form onSubmit={form.onSubmit}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {words.settings}
            </Title>
            <Text size="sm" c="dimmed">
              {words.settingsHint}
            </Text>
          </div>
          <Switch
            label={create.automatic}
            checked={automatic.value}
            onChange={({ currentTarget }) => automatic.onChange(currentTarget.checked)}
          />
          <Textarea
            label={create.instructions}
            description={create.instructionsHint}
            error={form.field('instructions').error}
            autosize
            minRows={3}
            maxRows={16}
            value={draft.text}
            onChange={({ currentTarget }) => draft.write(currentTarget.value)}
          />
          <SaveBar form={{ ...form, isDirty }} />
        </Stack>
      </form>
    </Paper>
  );
}
