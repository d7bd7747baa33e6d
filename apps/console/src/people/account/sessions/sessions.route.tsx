import type { Schemas } from '@lectern/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { moreOf } from '../../../platform/api/lists.js';
import { CommandButton } from '../../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../../platform/dialogs/confirm-dialog.js';
import { type Column, RecordTable } from '../../../platform/lists/record-table.js';
import { ConsolePage } from '../../../platform/page/page.js';
import { QueryView } from '../../../platform/states/query-view.js';
import { formatDay } from '../../../platform/time/format.js';
import { Moment } from '../../../platform/time/moment.js';
import { useAccessWords } from '../../../words/access-words.js';
import { useEndSessions } from '../mutations.js';
import { sessionsQuery } from '../queries.js';

type Session = Schemas['Session'];

/** Where the person is signed in. */
export default function SessionsRoute() {
  const { sessions } = useAccessWords();
  const { account } = useAccessWords();
  const query = useInfiniteQuery(sessionsQuery(useApi()));
  const { mutateAsync: end } = useEndSessions();
  const [ending, setEnding] = useState<readonly Session[]>();
  const others = (query.data ?? []).filter(({ current }) => !current);
  const areAll = ending !== undefined && ending.length > 1;
  const endOthers = {
    id: 'sessions.end-others',
    title: sessions.endOthers,
    disabledReason: others.length === 0 ? sessions.noOthers : undefined,
    run: () => setEnding(others),
  };
  return (
    <ConsolePage
      title={account.sessions}
      description={sessions.description}
      actions={<CommandButton command={endOthers} variant="default" />}
    >
      <QueryView query={query}>
        {(found) => <SessionsTable sessions={found} onEnd={(one) => setEnding([one])} onMore={moreOf(query)} />}
      </QueryView>
      <ConfirmDialog
        isOpen={ending !== undefined}
        title={areAll ? sessions.endOthersTitle : sessions.endTitle}
        confirm={areAll ? sessions.endOthers : sessions.end}
        isDangerous
        onConfirm={() => end((ending ?? []).map(({ id }) => id))}
        onClose={() => setEnding(undefined)}
      >
        {areAll ? sessions.endOthersText(ending.length) : sessions.endText}
      </ConfirmDialog>
    </ConsolePage>
  );
}

interface SessionsTableProps {
  sessions: readonly Session[];
  onEnd: (session: Session) => void;
  onMore?: (() => void) | undefined;
}

function SessionsTable({ sessions, onEnd, onMore }: SessionsTableProps) {
  const { sessions: words, account } = useAccessWords();
  const columns: Column<Session>[] = [
    {
      id: 'device',
      title: words.device,
      cell: ({ device = words.unknownDevice, current, organization }) => (
        <Group gap="xs">
          <Text size="sm">{device}</Text>
          {current && (
            <Badge size="sm" variant="filled">
              {words.current}
            </Badge>
          )}
          {organization !== undefined && (
            <Text size="xs" c="dimmed">
              {words.one}
            </Text>
          )}
        </Group>
      ),
    },
    { id: 'how', title: words.how, isMinor: true, cell: ({ label }) => label },
    {
      id: 'lastUsed',
      title: words.lastUsed,
      cell: ({ lastUsedAt, createdAt }) => <Moment at={lastUsedAt ?? createdAt} />,
    },
    { id: 'signedIn', title: words.signedIn, isMinor: true, cell: ({ createdAt }) => formatDay(createdAt) },
    { id: 'expires', title: words.expires, isMinor: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      id: 'end',
      title: words.end,
      isTitleHidden: true,
      cell: (session) =>
        !session.current && (
          <Button
            size="xs"
            variant="default"
            aria-label={words.endOf(session.device ?? words.unknownDevice)}
            onClick={() => onEnd(session)}
          >
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <RecordTable label={account.sessions} columns={columns} rows={sessions} rowId={({ id }) => id} onMore={onMore} />
  );
}
