import type { Schemas } from '@lectern/client';
import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { saveFile } from '../../platform/downloads/save-file.js';
import { ButtonLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { formatExactInstant } from '../../platform/time/format.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { readVersionText, specVersionsQuery } from '../specs/queries.js';
import { useSpec } from '../specs/use-spec.js';

type Version = Schemas['OpenApiVersion'];

/** How many versions are compared. */
const PAIR = 2;

/** The versions of a specification: each can be downloaded, and any two can be compared. */
export default function VersionsRoute() {
  const { version: words } = useOpenApiWords();
  const { spec, path } = useSpec();
  const versions = useQuery(specVersionsQuery(useApi(), path, spec.lastVersion));
  return (
    <QueryView query={versions}>
      {(found) =>
        found.length === 0 ? (
          <Empty title={words.noneTitle}>{words.none}</Empty>
        ) : (
          <VersionTable versions={found} lastVersion={spec.lastVersion} path={path} />
        )
      }
    </QueryView>
  );
}

interface VersionTableProps {
  versions: readonly Version[];
  lastVersion: string | undefined;
  path: { organizationId: string; specSlug: string };
}

function VersionTable({ versions, lastVersion, path }: VersionTableProps) {
  const { version: words } = useOpenApiWords();
  const navigate = useNavigate();
  const download = useDownload(path);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // The older one stands further down the list.
  const [to, from] = versions.filter(({ id }) => chosen.includes(id));
  const compare: Command = {
    id: 'spec.compare',
    title: words.compare,
    icon: GitCompareArrows,
    ...((!from || !to) && { disabledReason: words.chooseTwo }),
    run: () => {
      if (!from || !to) return;
      const search = { from: from.id, to: to.id };
      void navigate({ to: '/o/$organizationId/openapi/$specSlug/changes', params: path, search });
    },
  };
  useCommands([compare]);
  const choose = (id: string, isChosen: boolean) =>
    // A third one takes the place of the one that was chosen first.
    setChosen((now) => (isChosen ? [...now, id].slice(-PAIR) : now.filter((known) => known !== id)));
  const columns: Column<Version>[] = [
    {
      id: 'chosen',
      title: words.selected,
      isTitleHidden: true,
      cell: ({ id, createdAt }) => (
        <Checkbox
          aria-label={words.select(formatExactInstant(createdAt))}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ),
    },
    {
      id: 'created',
      title: words.created,
      cell: ({ id, createdAt }) => (
        <Group gap="xs">
          <time dateTime={createdAt}>{formatExactInstant(createdAt)}</time>
          {id === lastVersion && (
            <Badge variant="light" tt="none" fw={500}>
              {words.newest}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'actions',
      title: words.actions,
      isTitleHidden: true,
      cell: ({ id, createdAt }) => (
        <Group gap={4} justify="flex-end">
          <ButtonLink
            to="/o/$organizationId/openapi/$specSlug/changes"
            params={path}
            search={{ to: id }}
            variant="subtle"
            size="compact-sm"
            aria-label={words.changesOf(formatExactInstant(createdAt))}
          >
            {words.changes}
          </ButtonLink>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.downloadOf(formatExactInstant(createdAt))}
            leftSection={<Download size={14} aria-hidden />}
            loading={download.isPending && download.variables.id === id}
            onClick={() => download.mutate({ id, createdAt })}
          >
            {words.download}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex={1} miw={220}>
          {words.description}
        </Text>
        {versions.length > 1 && <CommandButton command={compare} variant="default" size="sm" />}
      </Group>
      {download.error && <Failure error={download.error} />}
      <RecordTable label={words.label} rows={versions} rowId={({ id }) => id} columns={columns} />
    </Stack>
  );
}

/** Stores the text of a version on the device of the person, as its author wrote it. */
function useDownload(path: { organizationId: string; specSlug: string }) {
  const api = useApi();
  return useMutation({
    mutationKey: ['getOpenAPISpecVersionRawContentById'],
    mutationFn: async ({ id: versionId, createdAt }: Pick<Version, 'id' | 'createdAt'>) => {
      const { text, format } = await readVersionText(api, { ...path, versionId });
      saveFile(
        new Blob([text], { type: `application/${format}` }),
        `${path.specSlug}-${createdAt.slice(0, 10)}.${format}`,
      );
    },
  });
}
