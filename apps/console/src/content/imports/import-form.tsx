import { Button, FileButton, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useEffect, useState } from 'react';
import { takeFilesFor } from '../../library/spaces/dropped-files.js';
import { useApi } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { useImportsWords } from '../../words/imports-words.js';
import { pageTreeQuery } from '../page-tree/queries.js';
import { beginImport, MAX_IMPORTED_FILES, type WantedImport } from './begin-import.js';

const SOURCES = ['file', 'git', 'archive'] as const;

interface ImportFormProps {
  organizationId: string;
  spaceId: string;
  /** Whether pages can be imported into what is live. */
  mayImportLive: boolean;
  onStarted: (importRunId: string) => void;
}

/** Asks what to import, and into what. What is typed stays when it is refused. */
export function ImportForm({ organizationId, spaceId, mayImportLive, onStarted }: ImportFormProps) {
  const words = useImportsWords();
  const api = useApi();
  const queries = useQueryClient();
  const { data: tree } = useQuery(pageTreeQuery(api, { spaceId }));
  const [values, setValues] = useState({ type: 'file', url: '', ref: '', directory: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [target, setTarget] = useState<'live' | 'changeRequest'>();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // An empty space has nothing that anybody would have to review.
  const into = mayImportLive ? (target ?? (tree?.pages.length === 0 ? 'live' : 'changeRequest')) : 'changeRequest';
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: WantedImport) => beginImport(api, wanted, setSent),
    onSuccess: async ({ id }) => {
      setFiles([]);
      await queries.invalidateQueries({ queryKey: ['listImportRunsInOrganization'] });
      onStarted(id);
    },
    onSettled: () => setSent(undefined),
  });
  useEffect(() => {
    const dropped = takeFilesFor(spaceId);
    if (dropped.length === 0) return;
    setFiles(dropped);
    mutate({ organizationId, spaceId, source: { type: 'file', files: dropped } });
  }, [organizationId, spaceId, mutate]);
  const choose = (chosen: readonly File[]) => {
    setProblem(chosen.length > MAX_IMPORTED_FILES ? words.tooMany(MAX_IMPORTED_FILES) : undefined);
    setFiles(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.type === 'file' && files.length === 0) return setProblem(words.noFiles);
    if (problem !== undefined) return;
    const source = sourceOf(values, files);
    mutate({ organizationId, spaceId, source, ...(into === 'changeRequest' && { subject: words.subject }) });
  };
  const field = (name: 'url' | 'ref' | 'directory', label: string, description?: string, isRequired = false) => (
    <TextInput
      label={label}
      description={description}
      required={isRequired}
      value={values[name]}
      onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
    />
  );
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit}>
      <Stack>
        <NativeSelect
          label={words.source}
          value={values.type}
          onChange={({ currentTarget }) => setValues({ ...values, type: currentTarget.value })}
          data={SOURCES.map((value) => ({ value, label: words.sources[value] }))}
        />
        {values.type === 'file' && <ChosenFiles files={files} problem={problem} onChoose={choose} />}
        {values.type === 'git' && (
          <>
            {field('url', words.repository, words.credentials, true)}
            {field('ref', words.ref, words.refHint)}
            {field('directory', words.directory, words.directoryHint)}
          </>
        )}
        {values.type === 'archive' && field('url', words.archive, undefined, true)}
        {mayImportLive && tree && (
          <NativeSelect
            label={words.target}
            value={into}
            onChange={({ currentTarget }) => setTarget(currentTarget.value === 'live' ? 'live' : 'changeRequest')}
            data={(['live', 'changeRequest'] as const).map((value) => ({ value, label: words.targets[value] }))}
          />
        )}
        {error && <Failure error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {words.start}
          </Button>
          <Text size="sm" role="status">
            {sent !== undefined && words.sending(sent, files.length)}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}

interface ChosenFilesProps {
  files: readonly File[];
  problem: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/** Files that are chosen or dropped. */
function ChosenFiles({ files, problem, onChoose }: ChosenFilesProps) {
  const words = useImportsWords();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onChoose([...event.dataTransfer.files]);
  };
  return (
    <Stack gap={4} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Text size="sm">{words.files}</Text>
      <Group>
        <FileButton multiple accept=".zip,.md,.markdown,image/*" onChange={onChoose}>
          {(props) => (
            <Button {...props} variant="default">
              {words.chooseFiles}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {files.length === 0 ? words.dropHere : words.chosen(files.length)}
        </Text>
      </Group>
      {files.length > 0 && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {files.map(({ name }) => name).join(', ')}
        </Text>
      )}
      {problem !== undefined && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function sourceOf(
  { type, url, ref, directory }: { type: string; url: string; ref: string; directory: string },
  files: readonly File[],
): WantedImport['source'] {
  if (type === 'archive') return { type, url: url.trim() };
  if (type !== 'git') return { type: 'file', files };
  return {
    type,
    url: url.trim(),
    ...(ref.trim() !== '' && { ref: ref.trim() }),
    ...(directory.trim() !== '' && { directory: directory.trim() }),
  };
}
