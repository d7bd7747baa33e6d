import type { Schemas } from '@lectern/client';
import { Badge, Drawer, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FolderInput, History, Merge, Pencil, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { Answers } from './answers.js';
import classes from './clusters.module.css';
import { conversationSources } from './conversation-source.js';
import { ConversationView } from './conversation-view.js';
import { MergeTopicDialog, MoveQuestionsDialog, RenameTopicDialog } from './curation-dialogs.js';
import { DocumentedBadge } from './documented-badge.js';
import { IssueList } from './issue-list.js';
import { useDeleteConversation } from './mutations.js';
import { Pulse } from './pulse.js';
import { clusterIssuesQuery, clusterQuery, clusterRequestsQuery, conversationQuery } from './queries.js';
import { WritePageDialog } from './write-page-dialog.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters/$clusterId');

/** A topic that people ask about: how often, what answers it, and every question with its conversation. */
export default function ClusterRoute() {
  const { organizationId, clusterId } = route.useParams();
  const cluster = useQuery(clusterQuery(useApi(), { organizationId, clusterId }));
  return (
    <QueryPage query={cluster}>
      {(loaded) => <ClusterPage key={loaded.id} organizationId={organizationId} cluster={loaded} />}
    </QueryPage>
  );
}

interface ClusterPageProps {
  organizationId: string;
  cluster: Schemas['IssuesClusterDetail'];
}

type OpenDialog = 'rename' | 'merge' | 'move' | 'write';

function ClusterPage({ organizationId, cluster }: ClusterPageProps) {
  const { id, label, summary, stats, documented, keywords, weeklyPulse, relatedPages, sources } = cluster;
  const path = { organizationId, clusterId: id };
  const words = useConversationsWords();
  const api = useApi();
  const { table: isTable = false } = route.useSearch();
  const navigate = route.useNavigate();
  const goTo = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const { data: requests = [] } = useQuery(clusterRequestsQuery(api, path));
  const { isCurator, rename, merge, move, write, changes } = useTopicCommands(path, selected.size, setDialog);
  const close = () => setDialog(undefined);
  const show = (clusterId: string) =>
    void goTo({ to: '/o/$organizationId/conversations-clusters/$clusterId', params: { organizationId, clusterId } });
  return (
    <ConsolePage
      title={label}
      description={summary}
      size="xl"
      actions={
        <>
          {isCurator && <CommandButton command={write} variant={documented ? 'default' : 'filled'} />}
          <CommandMenu commands={isCurator ? [rename, merge, move, changes] : [changes]} label={words.topic.commands} />
        </>
      }
    >
      <Group gap="xs">
        <DocumentedBadge isDocumented={documented} />
        <Text size="sm">{words.topic.summary(stats.issues, stats.conversations)}</Text>
        <Text size="sm" c="dimmed">
          {conversationSources(sources, words.sourceNames)}
        </Text>
        {keywords.length > 0 && (
          <Group component="ul" gap={4} className={classes.list} display="flex" aria-label={words.topic.keywords}>
            {keywords.map((keyword) => (
              <Badge component="li" key={keyword} variant="default" tt="none" fw={400} m={0}>
                {keyword}
              </Badge>
            ))}
          </Group>
        )}
      </Group>
      <div className={classes.answers}>
        <Pulse
          pulse={weeklyPulse}
          requests={requests}
          isTable={isTable}
          onToggle={() => void navigate({ search: (now) => ({ ...now, table: !isTable || undefined }), replace: true })}
        />
        <Answers organizationId={organizationId} pages={relatedPages} requests={requests} />
      </div>
      <Reading
        path={path}
        isCurator={isCurator}
        selected={selected}
        onSelect={select}
        action={<CommandButton command={move} size="xs" variant="default" />}
      />
      {dialog === 'rename' && <RenameTopicDialog path={path} label={label} onClose={close} />}
      {dialog === 'merge' && <MergeTopicDialog path={path} label={label} onMerged={show} onClose={close} />}
      {dialog === 'move' && (
        <MoveQuestionsDialog
          path={path}
          from={cluster}
          issues={[...selected]}
          onMoved={() => {
            select(new Set());
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'write' && <WritePageDialog path={path} label={label} onClose={close} />}
    </ConsolePage>
  );
}

interface ReadingProps {
  path: { organizationId: string; clusterId: string };
  isCurator: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** What can be done with those that are selected. */
  action: React.ReactNode;
}

/** Questions with the conversation of the open one beside them; where there is no room for both, in a drawer. */
function Reading({ path, isCurator, selected, onSelect, action }: ReadingProps) {
  const { organizationId } = path;
  const { conversation: words } = useConversationsWords();
  const api = useApi();
  const { issue: open } = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const issues = useInfiniteQuery(clusterIssuesQuery(api, path));
  const conversationId = issues.data?.find(({ issue }) => issue.id === open)?.conversation.id;
  const conversation = useQuery({
    ...conversationQuery(api, { organizationId, conversationId: conversationId ?? '' }),
    enabled: conversationId !== undefined,
  });
  const { mutateAsync: remove } = useDeleteConversation(organizationId);
  const openIssue = (issue: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, issue }), replace: open !== undefined });
  const shown = conversationId !== undefined && (
    <QueryView query={conversation}>
      {(detail) => (
        <ConversationView
          key={conversationId}
          detail={detail}
          {...(isCurator && {
            onDelete: async () => {
              await remove(conversationId);
              openIssue(undefined);
            },
          })}
        />
      )}
    </QueryView>
  );
  return (
    <div className={classes.reading}>
      <QueryView query={issues}>
        {(rows) => (
          <IssueList
            issues={rows}
            open={open}
            onOpen={openIssue}
            onMore={moreOf(issues)}
            {...(isCurator && { selection: { ids: selected, onChange: onSelect, action } })}
          />
        )}
      </QueryView>
      {isNarrow ? (
        <Drawer
          opened={conversationId !== undefined}
          onClose={() => openIssue(undefined)}
          position="right"
          size="md"
          title={words.title}
        >
          {shown}
        </Drawer>
      ) : (
        // What scrolls has to be reachable by keyboard.
        <Paper
          component="section"
          withBorder
          p="md"
          aria-label={words.title}
          aria-live="polite"
          tabIndex={0}
          className={classes.beside}
        >
          {shown || (
            <Text size="sm" c="dimmed">
              {words.choose}
            </Text>
          )}
        </Paper>
      )}
    </div>
  );
}

/** What can be done with a topic and with the questions that are selected. */
function useTopicCommands(
  { organizationId, clusterId }: { organizationId: string; clusterId: string },
  selected: number,
  open: (dialog: OpenDialog) => void,
) {
  const { topic: words, list } = useConversationsWords();
  const { permissions } = useOrganization();
  const navigate = useNavigate();
  const run = (dialog: OpenDialog) => () => open(dialog);
  const rename = { id: 'topic.rename', title: words.rename, icon: Pencil, shortcut: 'r', run: run('rename') };
  const merge = { id: 'topic.merge', title: words.merge, icon: Merge, shortcut: 'm', run: run('merge') };
  const write = { id: 'topic.write', title: words.write, icon: PencilLine, shortcut: 'w', run: run('write') };
  const move = {
    id: 'topic.move',
    title: words.move,
    icon: FolderInput,
    shortcut: 'v',
    ...(selected === 0 && { disabledReason: words.nothingSelected }),
    run: run('move'),
  };
  const changes = {
    id: 'topic.changes',
    title: list.changes,
    icon: History,
    run: () =>
      void navigate({
        to: '/o/$organizationId/conversations-clusters/changes',
        params: { organizationId },
        search: { topic: clusterId },
      }),
  };
  const isCurator = permissions.ingestConversations;
  useCommands(isCurator ? [rename, merge, move, write, changes] : [changes]);
  return { isCurator, rename, merge, move, write, changes };
}
