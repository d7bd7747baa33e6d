import type { Schemas } from '@lectern/client';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GitPullRequestCreate } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { TabLink } from '../../platform/links/links.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { formatExactInstant } from '../../platform/time/format.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { useMayPropose } from '../pages/space-field.js';
import { specVersionsQuery, versionChangesQuery } from '../specs/queries.js';
import type { ChangesSearch } from '../specs/spec-search.js';
import { useSpec } from '../specs/use-spec.js';
import { groupChanges, type SpecChange } from './change-groups.js';
import { ChangeList } from './change-list.js';
import { ProposeChangesDialog } from './propose-changes-dialog.js';

const CHANGES = '/o/$organizationId/openapi/$specSlug/changes';
const route = getRouteApi(`/signed-in${CHANGES}`);

type Version = Schemas['OpenApiVersion'];

/** What changed between two versions of a specification, which the address names; the newest one when it does not. */
export default function ChangesRoute() {
  const { version: words } = useOpenApiWords();
  const { spec, path } = useSpec();
  const { to = spec.lastVersion } = route.useSearch();
  const versions = useQuery(specVersionsQuery(useApi(), path, spec.lastVersion));
  if (to === undefined) return <Empty title={words.noneTitle}>{words.none}</Empty>;
  return <QueryView query={versions}>{(known) => <Comparison versions={known} to={to} />}</QueryView>;
}

function Comparison({ versions, to }: { versions: readonly Version[]; to: string }) {
  const { path } = useSpec();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useQuery(versionChangesQuery(useApi(), { ...path, versionId: to }, search.from));
  const change = (next: ChangesSearch) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <Stack>
      <VersionFields
        versions={versions}
        from={search.from ?? changes.data?.from ?? ''}
        to={to}
        onFrom={(from) => change({ from })}
        onTo={(next) => change({ to: next })}
      />
      <QueryView query={changes}>
        {(found) => <FoundChanges found={found} versions={versions} isBreakingOnly={search.breaking === true} />}
      </QueryView>
    </Stack>
  );
}

interface VersionFieldsProps {
  versions: readonly Version[];
  from: string;
  to: string;
  onFrom: (from: string) => void;
  onTo: (to: string) => void;
}

/** Chooses two versions. */
function VersionFields({ versions, from, to, onFrom, onTo }: VersionFieldsProps) {
  const { change: words } = useOpenApiWords();
  const { spec } = useSpec();
  const options = versions.map(({ id, createdAt }) => {
    const at = formatExactInstant(createdAt);
    return { value: id, label: id === spec.lastVersion ? words.newestVersion(at) : at };
  });
  // Before the first version there is none.
  const fromOptions = from === '' ? [{ value: '', label: words.noVersion }, ...options] : options;
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={words.from}
        value={from}
        data={fromOptions}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onFrom(currentTarget.value)}
      />
      <NativeSelect
        label={words.to}
        value={to}
        data={options}
        onChange={({ currentTarget }) => onTo(currentTarget.value)}
      />
    </Group>
  );
}

interface FoundChangesProps {
  found: Schemas['OpenApiVersionChanges'];
  versions: readonly Version[];
  isBreakingOnly: boolean;
}

function FoundChanges({ found, versions, isBreakingOnly }: FoundChangesProps) {
  const { change: words } = useOpenApiWords();
  const { path } = useSpec();
  const { breaking: _, ...pair } = route.useSearch();
  const [proposed, setProposed] = useState<{ about?: SpecChange }>();
  const { changes, counts, complete, from } = found;
  const begin: Command = {
    id: 'spec.propose',
    title: words.begin,
    icon: GitPullRequestCreate,
    run: () => setProposed({}),
  };
  const mayBegin = useMayPropose(path.organizationId) && counts.breaking > 0;
  useCommands(mayBegin ? [begin] : []);
  if (changes.length === 0) {
    return from === null ? (
      <Empty title={words.firstTitle}>{words.first}</Empty>
    ) : (
      <Empty title={words.noneTitle}>{words.none}</Empty>
    );
  }
  const shown = isBreakingOnly ? changes.filter(({ breaking }) => breaking) : changes;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text role="status">{words.summary({ ...counts, total: changes.length })}</Text>
        {mayBegin && <CommandButton command={begin} size="sm" />}
      </Group>
      <Group component="nav" aria-label={words.filter} gap={4}>
        <TabLink to={CHANGES} params={path} search={pair} activeOptions={{ exact: true }}>
          {words.all(changes.length)}
        </TabLink>
        <TabLink to={CHANGES} params={path} search={{ ...pair, breaking: true }}>
          {words.onlyBreaking(counts.breaking)}
        </TabLink>
      </Group>
      {shown.length === 0 ? (
        <Empty title={words.noBreakingTitle}>{words.noBreaking}</Empty>
      ) : (
        <ChangeList groups={groupChanges(shown)} onPropose={mayBegin ? (about) => setProposed({ about }) : undefined} />
      )}
      {!complete && <Text c="dimmed">{words.incomplete}</Text>}
      {proposed && (
        <ProposeChangesDialog
          path={path}
          changes={changes}
          about={proposed.about}
          times={{ from: timeOf(versions, from), to: timeOf(versions, found.to) }}
          onClose={() => setProposed(undefined)}
        />
      )}
    </>
  );
}

/** When a version was created, in words; one that is no longer kept is known by its id. */
function timeOf(versions: readonly Version[], id: string | null): string {
  const version = versions.find((known) => known.id === id);
  return version ? formatExactInstant(version.createdAt) : (id ?? '');
}
