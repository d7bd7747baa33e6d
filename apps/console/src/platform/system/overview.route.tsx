import type { Schemas } from '@lectern/client';
import { SimpleGrid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSystemWords } from '../../words/system-words.js';
import { useApi } from '../api/api.js';
import { Facts } from '../facts/facts.js';
import { fileSize } from '../facts/file-size.js';
import { formatNumber } from '../facts/numbers.js';
import { ConsolePage } from '../page/page.js';
import { QueryView } from '../states/query-view.js';
import { Moment } from '../time/moment.js';
import { FindingsList } from './findings-list.js';
import { ProcessesTable } from './processes-table.js';
import { processesQuery, queuesQuery, systemQuery } from './queries.js';
import { QueuesTable } from './queues-table.js';

/** Streams tell what happens in one organization; this is about all of them. */
const REFRESH_MS = 10_000;

/** What an administrator of the installation looks at first, when something is wrong and when nothing is. */
export default function SystemOverviewRoute() {
  const { overview } = useSystemWords();
  const api = useApi();
  const often = { refetchInterval: REFRESH_MS };
  const system = useQuery({ ...systemQuery(api), ...often });
  const processes = useQuery({ ...processesQuery(api), ...often });
  const queues = useQuery({ ...queuesQuery(api), ...often });
  return (
    <ConsolePage title={overview.title} description={overview.description}>
      {system.data && processes.data && queues.data && (
        <FindingsList known={{ system: system.data, processes: processes.data, queues: queues.data }} />
      )}
      <QueryView query={system}>{(loaded) => <Glance system={loaded} />}</QueryView>
      {system.data && (
        <>
          <QueryView query={processes}>{(loaded) => <ProcessesTable processes={loaded} />}</QueryView>
          <QueryView query={queues}>{(loaded) => <QueuesTable queues={loaded} />}</QueryView>
        </>
      )}
    </ConsolePage>
  );
}

function Glance({ system }: { system: Schemas['System'] }) {
  const { overview: words } = useSystemWords();
  const { schema, database, storage, mail, models, backup, counts } = system;
  const isSet = (configured: boolean) => (configured ? words.configured : words.notConfigured);
  const groups: [title: string, rows: [string, ReactNode][]][] = [
    [
      words.release,
      [
        [words.version, system.version],
        [words.build, system.build],
        [words.schema, schema.current ? words.schemaCurrent(schema.latest ?? '') : words.schemaPending(schema.pending)],
      ],
    ],
    [
      words.database,
      [
        [words.postgresql, database.version],
        [words.size, fileSize(database.bytes)],
        [words.connections, words.connectionsOf(database.connections, database.maxConnections)],
        [words.queues, words.queueKinds[system.queues]],
      ],
    ],
    [
      words.storage,
      [
        [words.files, words.filesOf(formatNumber(storage.files), fileSize(storage.bytes))],
        [words.storageKind, words.storageKinds[storage.kind]],
        [words.free, storage.freeBytes !== undefined && fileSize(storage.freeBytes)],
        [words.backup, backup ? <LastBackup backup={backup} /> : words.never],
      ],
    ],
    [
      words.contents,
      [
        [words.organizations, formatNumber(counts.organizations)],
        [words.users, formatNumber(counts.users)],
        [words.spaces, formatNumber(counts.spaces)],
        [words.sites, formatNumber(counts.sites)],
      ],
    ],
    [
      words.services,
      [
        [words.mail, isSet(mail.configured)],
        [words.models, models.name ?? isSet(models.configured)],
      ],
    ],
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {groups.map(([title, rows]) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h4" mb="xs">
            {title}
          </Title>
          <Facts rows={rows} />
        </section>
      ))}
    </SimpleGrid>
  );
}

function LastBackup({ backup: { at, bytes } }: { backup: { at: string; bytes: number } }) {
  const { overview } = useSystemWords();
  return (
    <>
      <Moment at={at} />
      {overview.backupOf(fileSize(bytes))}
    </>
  );
}
