import { Alert, Button, FileButton, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { CopyCode } from '../../platform/forms/copy-code.js';
import { ButtonLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { Failure } from '../../platform/states/failure.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { type NamedConversation, nameConversations } from './batches.js';
import { groupingQuery, waitingConversationsQuery } from './queries.js';
import { type FileEntry, readConversations } from './read-file.js';
import { useSending } from './use-sending.js';

const route = getRouteApi('/signed-in/o/$organizationId/conversations-clusters/import');
const MAX_LISTED = 20;
const EXAMPLE = `{"id": "ticket-4711", "subject": "Invoices", "parts": [
  {"type": "message", "role": "user", "body": "Where is the invoice of last month?"},
  {"type": "message", "role": "team-member", "body": "Under Billing."}
], "metadata": {"createdAt": "2026-11-02T09:30:00Z"}}`.replaceAll(/\n\s*/g, ' ');
const EXAMPLE_CSV = `id,role,body,subject,createdAt,url
ticket-4711,user,Where is the invoice of last month?,Invoices,2026-11-02T09:30:00Z,
ticket-4711,team-member,Under Billing.,,,`;

/** A file that was checked. */
interface CheckedFile {
  name: string;
  conversations: readonly NamedConversation[];
  problems: readonly { line: number; problem: string }[];
}

/** Imports conversations from a file: checks it line by line, sends it in parts, and shows how far Lectern has come. */
export default function ImportRoute() {
  const { organizationId } = route.useParams();
  const { permissions } = useOrganization();
  const { import: words } = useConversationsWords();
  return (
    <ConsolePage
      title={words.title}
      description={words.description}
      actions={
        <ButtonLink to="/o/$organizationId/conversations-clusters" params={{ organizationId }} variant="default">
          {words.back}
        </ButtonLink>
      }
    >
      {permissions.ingestConversations ? (
        <ImportSteps organizationId={organizationId} />
      ) : (
        <Empty title={words.title}>{words.notAllowed}</Empty>
      )}
    </ConsolePage>
  );
}

function ImportSteps({ organizationId }: { organizationId: string }) {
  const { import: words } = useConversationsWords();
  const [file, setFile] = useState<CheckedFile>();
  const [isChecking, setChecking] = useState(false);
  const { state, send, reset } = useSending(organizationId);
  const isDone = state !== undefined && !state.isUnderWay && state.error === undefined;
  const check = async (chosen: File) => {
    setChecking(true);
    reset();
    const entries = readConversations(chosen.name, await chosen.text(), words);
    const conversations = await nameConversations(
      entries.flatMap((entry) => ('conversation' in entry ? [entry.conversation] : [])),
    );
    setFile({ name: chosen.name, conversations, problems: problemsIn(entries) });
    setChecking(false);
  };
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="sm" align="flex-start">
          <FileButton accept=".jsonl,.ndjson,.json,.csv" onChange={(chosen) => chosen && void check(chosen)}>
            {(props) => (
              <Button
                leftSection={<FileUp size={16} aria-hidden />}
                variant={file ? 'default' : 'filled'}
                disabled={state?.isUnderWay ?? false}
                loading={isChecking}
                {...props}
              >
                {file ? words.another : words.choose}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {words.formats}. {words.formatsHint}
          </Text>
          {file && <CheckedSummary file={file} />}
          {file && file.conversations.length > 0 && !state && (
            <Button onClick={() => void send(file.conversations)}>{words.submit(file.conversations.length)}</Button>
          )}
          {state && (
            <Stack gap={4} w="100%">
              <Progress value={(state.sent / Math.max(1, state.total)) * 100} aria-label={words.title} />
              <Text size="sm" role="status">
                {isDone ? words.sent(state.total) : words.progress(state.sent, state.total)}
              </Text>
            </Stack>
          )}
          {file && state?.error !== undefined && (
            <Failure error={state.error}>
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{words.stopped}</Text>
                <Button size="xs" onClick={() => void send(file.conversations)}>
                  {words.resume}
                </Button>
              </Stack>
            </Failure>
          )}
          {isDone && <Finding organizationId={organizationId} />}
        </Stack>
      </Paper>
      {!file && (
        <Stack gap="md" component="section">
          <CopyCode label={words.example} value={EXAMPLE} />
          <CopyCode label={words.exampleCsv} value={EXAMPLE_CSV} />
        </Stack>
      )}
    </Stack>
  );
}

function CheckedSummary({ file: { name, conversations, problems } }: { file: CheckedFile }) {
  const { import: words } = useConversationsWords();
  return (
    <Stack gap="xs" w="100%">
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      <Text size="sm" role="status">
        {conversations.length === 0 ? words.nothing : words.ready(conversations.length)}
      </Text>
      {problems.length > 0 && (
        <Alert variant="light" color="orange" title={words.problems(problems.length)}>
          <List size="sm">
            {problems.slice(0, MAX_LISTED).map(({ line, problem }, index) => (
              <List.Item key={index}>{words.problem(line, problem)}</List.Item>
            ))}
          </List>
          {problems.length > MAX_LISTED && <Text size="sm">{words.moreProblems(problems.length - MAX_LISTED)}</Text>}
          {conversations.length > 0 && (
            <Text size="sm" mt="xs">
              {words.skipped}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}

/** Watches how the questions of what was sent are found and grouped. */
function Finding({ organizationId }: { organizationId: string }) {
  const { import: words } = useConversationsWords();
  const { permissions } = useOrganization();
  const api = useApi();
  const queries = useQueryClient();
  const { data: waiting } = useQuery(waitingConversationsQuery(api, organizationId));
  // The last conversation that is read has questions grouped, so that is known from then on.
  const { data: isGrouping } = useQuery({
    ...groupingQuery(api, organizationId),
    enabled: permissions.admin && waiting === 0,
  });
  useEffect(() => {
    if (waiting === 0) void queries.invalidateQueries({ queryKey: ['listConversationsIssuesClusters'] });
  }, [waiting, queries]);
  if (waiting === undefined) return null;
  const state = permissions.admin && isGrouping !== undefined ? (isGrouping ? words.grouping : words.done) : words.read;
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {waiting === 0 ? state : words.waiting(waiting)}
      </Text>
      <ButtonLink to="/o/$organizationId/conversations-clusters" params={{ organizationId }} size="xs">
        {words.open}
      </ButtonLink>
    </Group>
  );
}

function problemsIn(entries: readonly FileEntry[]): CheckedFile['problems'] {
  return entries.flatMap((entry) => ('problem' in entry ? [entry] : []));
}
