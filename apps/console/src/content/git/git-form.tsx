import type { Schemas } from '@lectern/client';
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { Failure } from '../../platform/states/failure.js';
import { useGitWords } from '../../words/git-words.js';
import { usePull, usePush } from './mutations.js';

const DIRECTIONS = ['import', 'export'] as const;

interface GitFormProps {
  spaceId: string;
  /** The repository that was used last. */
  last: Schemas['GitSyncInfo'] | null;
  isSyncing: boolean;
}

/** Asks which repository is meant, and pulls from it or pushes to it. What was typed stays for the next time. */
export function GitForm({ spaceId, last, isSyncing }: GitFormProps) {
  const words = useGitWords();
  const [direction, setDirection] = useState<string>('import');
  const { mutateAsync: pull } = usePull(spaceId);
  const { mutateAsync: push } = usePush(spaceId);
  const isPush = direction === 'export';
  const form = useApiForm({
    initial: {
      url: last?.url ?? '',
      ref: last?.ref ?? 'main',
      repoProjectDirectory: last?.repoProjectDirectory ?? '',
      commitMessage: words.usualMessage,
      force: false,
    },
    submit: ({ url, ref, repoProjectDirectory, commitMessage, force }) => {
      const folder = repoProjectDirectory.trim();
      const repository = { url: url.trim(), ref, ...(folder !== '' && { repoProjectDirectory: folder }) };
      return isPush ? push({ ...repository, commitMessage, force }) : pull(repository);
    },
    // Overwriting is decided anew for every push.
    onDone: (_result, sent) => form.restart({ ...sent, force: false }),
  });
  const field = (name: 'url' | 'ref' | 'repoProjectDirectory' | 'commitMessage', label: string, hint?: string) => {
    const { value, onChange, error } = form.field(name);
    return (
      <TextInput
        label={label}
        description={hint}
        error={error}
        required={name !== 'repoProjectDirectory'}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  };
  const force = form.field('force');
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        <Radio.Group label={words.direction} value={direction} onChange={setDirection}>
          <Stack gap="xs" mt="xs">
            {DIRECTIONS.map((value) => (
              <Radio key={value} value={value} label={words.directions[value]} description={words.hints[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {field('url', words.repository, words.credentials)}
        {field('ref', words.branch)}
        {field('repoProjectDirectory', words.folder, words.folderHint)}
        {isPush && (
          <>
            {field('commitMessage', words.message)}
            <Checkbox
              label={words.force}
              description={words.forceHint}
              checked={force.value}
              onChange={({ currentTarget }) => force.onChange(currentTarget.checked)}
            />
          </>
        )}
        {form.error && <Failure error={form.error} />}
        <Group>
          <Button type="submit" loading={form.isPending} disabled={isSyncing}>
            {words.start[isPush ? 'export' : 'import']}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
