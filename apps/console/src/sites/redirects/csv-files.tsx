import type { Schemas } from '@lectern/client';
import { Alert, Button, Checkbox, FileButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { saveFile } from '../../platform/downloads/save-file.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useSitesWords } from '../../words/sites-words.js';
import type { RedirectPut } from '../sites/put-redirects.js';
import type { SiteIds } from '../sites/queries.js';
import type { SiteTree } from '../structure/site-tree.js';
import { readRedirectTarget, writeRedirectTarget } from './destinations.js';
import { usePutRedirects } from './mutations.js';
import { readAllRedirects } from './queries.js';
import {
  planUpload,
  type RedirectLine,
  type RedirectsPlan,
  readRedirectsCsv,
  writeRedirectsCsv,
} from './redirects-csv.js';
import { readPagePaths } from './use-page-paths.js';

/** How many lines are listed one by one. */
const MAX_LISTED = 20;

interface CsvFilesProps {
  path: SiteIds;
  tree: SiteTree;
}

/** Takes the redirects of a site out as a CSV file, and brings them in from one. */
export function CsvFiles({ path, tree }: CsvFilesProps) {
  const { csv: words } = useSitesWords().redirects;
  const [existing, setExisting] = useState<RedirectLine[]>();
  const readLines = useReadLines({ path, tree });
  const download = useMutation({
    mutationKey: ['listSiteRedirects'],
    mutationFn: async () => {
      const file = new Blob([writeRedirectsCsv(await readLines())], { type: 'text/csv' });
      saveFile(file, `redirects-${new Date().toISOString().slice(0, 10)}.csv`);
    },
  });
  const open = useMutation({ mutationKey: ['listSiteRedirects'], mutationFn: readLines, onSuccess: setExisting });
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
      <Button
        variant="default"
        leftSection={<Upload size={16} aria-hidden />}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {words.upload}
      </Button>
      {error && <Failure error={error} />}
      {existing && <UploadDialog path={path} tree={tree} existing={existing} onClose={() => setExisting(undefined)} />}
    </>
  );
}

/** Reads every redirect of a site as a file has it; those that lead to nothing on the site are left out. */
function useReadLines({ path, tree }: CsvFilesProps): () => Promise<RedirectLine[]> {
  const api = useApi();
  const queries = useQueryClient();
  return async () => {
    const redirects = await readAllRedirects(api, path);
    const pagePaths = await readPagePaths(queries, api, tree, redirects);
    return redirects.flatMap(({ source, destination, permanent, captureWildcard }) => {
      const written = writeRedirectTarget(tree, destination, pagePaths);
      return written === undefined ? [] : [{ source, destination: written, permanent, captureWildcard }];
    });
  };
}

interface UploadDialogProps extends CsvFilesProps {
  existing: readonly RedirectLine[];
  onClose: () => void;
}

function UploadDialog({ path, tree, existing, onClose }: UploadDialogProps) {
  const { csv: words } = useSitesWords().redirects;
  const [text, setText] = useState('');
  const [deletesOthers, setDeletesOthers] = useState(false);
  const put = usePutRedirects(path);
  const lines = readRedirectsCsv(text, (destination) => readRedirectTarget(tree, destination) !== undefined);
  const wanted = lines.flatMap((line) => ('redirect' in line ? [line.redirect] : []));
  const plan = planUpload(wanted, existing, deletesOthers && wanted.length > 0);
  const changes = changesOf(plan, tree);
  const apply = () =>
    put.mutate(changes, {
      onSuccess: (results) => {
        const failed = results.filter(({ status }) => status === 'error').length;
        notify({ message: words.done(results.length - failed) });
        if (failed === 0) onClose();
      },
    });
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={changes.length === 0 ? words.apply : words.submit(changes.length)}
      form={{
        error: put.error ?? undefined,
        isPending: put.isPending,
        onSubmit: (event) => {
          event.preventDefault();
          if (changes.length > 0) apply();
        },
      }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <Group>
        <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void file?.text().then(setText)}>
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
        placeholder={'source,destination\n/old,/new'}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Checkbox
        label={words.replace}
        checked={deletesOthers}
        onChange={({ currentTarget }) => setDeletesOthers(currentTarget.checked)}
      />
      {text.trim() !== '' && (
        <Stack gap="xs">
          <Text size="sm" role="status">
            {changes.length === 0
              ? words.nothing
              : words.plan(plan.created.length, plan.updated.length, plan.deleted.length, plan.unchanged)}
          </Text>
          <Listed
            title={words.problems}
            lines={lines.flatMap((line) =>
              'problem' in line ? [`${words.line(line.line)} ${words.problem[line.problem]}`] : [],
            )}
          />
          <Listed title={words.failed} lines={refusals(put.data ?? [])} />
        </Stack>
      )}
    </FormDialog>
  );
}

/** Some lines that went wrong, the first of them one by one. */
function Listed({ title, lines }: { title: (count: number) => string; lines: readonly string[] }) {
  const { csv: words } = useSitesWords().redirects;
  if (lines.length === 0) return null;
  return (
    <Alert variant="light" color="red" title={title(lines.length)}>
      <List size="sm">
        {lines.slice(0, MAX_LISTED).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {lines.length > MAX_LISTED && <Text size="sm">{words.more(lines.length - MAX_LISTED)}</Text>}
    </Alert>
  );
}

function refusals(results: Schemas['PutRedirectsResult']['results']): string[] {
  return results.flatMap(({ status, source, error }) => (status === 'error' ? [`${source}: ${error ?? ''}`] : []));
}

function changesOf({ created, updated, deleted }: RedirectsPlan, tree: SiteTree): RedirectPut[] {
  const written = [...created, ...updated].flatMap(({ destination: text, ...redirect }) => {
    const destination = readRedirectTarget(tree, text);
    return destination ? [{ ...redirect, destination }] : [];
  });
  return [...written, ...deleted.map((source) => ({ source, destination: null }))];
}
