import type { Schemas } from '@lectern/client';
import { NativeSelect, Radio, Stack } from '@mantine/core';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useWords } from '../../words/words.js';
import { LANGUAGES } from './languages.js';
import { useUpdateSpace } from './mutations.js';

/** The name of a space, its language, and how it is edited. */
export function GeneralSettings({ space }: { space: Schemas['Space'] }) {
  const { settings: words } = useWords().content;
  const update = useUpdateSpace(space.id);
  const form = useApiForm({
    initial: { title: space.title, language: space.language ?? '', editMode: space.editMode },
    submit: ({ title, language, editMode }) =>
      update({ title, editMode, language: LANGUAGES.find((code) => code === language) ?? null }),
  });
  const language = form.field('language');
  const editMode = form.field('editMode');
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        <FormTextField label={words.name} required {...form.field('title')} />
        <NativeSelect
          label={words.language}
          value={language.value}
          error={language.error}
          onChange={({ currentTarget }) => language.onChange(currentTarget.value)}
          data={[
            { value: '', label: words.noLanguage },
            ...LANGUAGES.map((code) => ({ value: code, label: nameOfLanguage(code) })),
          ]}
        />
        <Radio.Group
          label={words.editMode}
          value={editMode.value}
          error={editMode.error}
          onChange={(value) => editMode.onChange(value === 'locked' ? 'locked' : 'live')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="live" label={words.live} />
            <Radio value="locked" label={words.locked} />
          </Stack>
        </Radio.Group>
        <SaveBar form={form} />
      </Stack>
    </form>
  );
}
