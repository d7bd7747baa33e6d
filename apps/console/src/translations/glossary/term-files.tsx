import type { Schemas } from '@lectern/client';
import { Alert, Button, FileButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { saveFile } from '../../platform/downloads/save-file.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { ChangeEstimate } from './change-estimate.js';
import { planGlossary, readGlossaryCsv, writeGlossaryCsv } from './glossary-csv.js';
import { useEditGlossary } from './mutations.js';
import { readGlossary } from './queries.js';

/** How many lines are listed one by one. */
const MAX_LISTED = 20;
/** What one request takes. */
const MAX_OPERATIONS = 1000;

/** Takes the glossary out as a CSV file, and brings terms in from one where that is allowed. */
export function TermFiles({ organizationId, mayEdit }: { organizationId: string; mayEdit: boolean }) {
  const { csv: words } = useTranslationsWords().glossary;
  const api = useApi();
  const [existing, setExisting] = useState<Schemas['GlossaryEntry'][]>();
  const mutationKey = ['listGlossaryEntries'];
  const download = useMutation({
    mutationKey,
    mutationFn: async () => {
      const file = new Blob([writeGlossaryCsv(await readGlossary(api, organizationId))], { type: 'text/csv' });
      saveFile(file, `glossary-${new Date().toISOString().slice(0, 10)}.csv`);
    },
  });
  const open = useMutation({
    mutationKey,
    mutationFn: () => readGlossary(api, organizationId),
    onSuccess: setExisting,
  });
  const error = download.error ?? open.error;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {words.upload}
        </Button>
      )}
      {error && <Failure error={error} />}
      {existing && (
        <UploadDialog organizationId={organizationId} existing={existing} onClose={() => setExisting(undefined)} />
      )}
    </>
  );
}

interface UploadDialogProps {
  organizationId: string;
  existing: readonly Schemas['GlossaryEntry'][];
  onClose: () => void;
}

function UploadDialog({ organizationId, existing, onClose }: UploadDialogProps) {
  const { glossary } = useTranslationsWords();
  const { csv: words } = glossary;
  const draft = useDraft(`glossary-${organizationId}`);
  const [counted, setCounted] = useState<string>();
  const edit = useEditGlossary(organizationId);
  const lines = readGlossaryCsv(draft.text);
  const { operations, created, updated, unchanged } = planGlossary(
    lines.flatMap((line) => ('term' in line ? [line.term] : [])),
    existing,
  );
  const problems = lines.flatMap((line) => ('problem' in line ? [line] : []));
  const isReady = operations.length > 0 && operations.length <= MAX_OPERATIONS;
  const isCounted = isReady && counted === draft.text;
  const save = () =>
    edit.mutate(operations, {
      onSuccess: () => {
        draft.clear();
        notify({ message: words.done(operations.length) });
        onClose();
      },
    });
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={isCounted ? words.submit(operations.length) : glossary.check}
      form={{
        error: edit.error ?? undefined,
        isPending: edit.isPending,
        onSubmit: (event) => {
          event.preventDefault();
          if (isCounted) save();
          else setCounted(draft.text);
        },
      }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <Group>
        <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void file?.text().then(draft.write)}>
          {(props) => (
            <Button variant="default" data-autofocus {...props}>
              {words.file}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea
        label={words.text}
        rows={6}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        placeholder={'en,fr,doNotTranslate\nspace,espace,false'}
        value={draft.text}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
      {draft.text.trim() !== '' && (
        <Stack gap="xs">
          <Text size="sm">{operations.length === 0 ? words.nothing : words.plan(created, updated, unchanged)}</Text>
          {operations.length > MAX_OPERATIONS && <Text size="sm">{words.tooMany}</Text>}
          {problems.length > 0 && (
            <Alert variant="light" color="red" title={words.problems(problems.length)}>
              <List size="sm">
                {problems.slice(0, MAX_LISTED).map(({ line, problem }) => (
                  <List.Item key={line}>
                    {words.line(line)} {words.problem[problem]}
                  </List.Item>
                ))}
              </List>
              {problems.length > MAX_LISTED && <Text size="sm">{words.more(problems.length - MAX_LISTED)}</Text>}
            </Alert>
          )}
          {isCounted && <ChangeEstimate organizationId={organizationId} operations={operations} />}
        </Stack>
      )}
    </FormDialog>
  );
}
