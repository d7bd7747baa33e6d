import type { Schemas } from '@lectern/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSystemWords } from '../../words/system-words.js';
import { useApi } from '../api/api.js';
import { FormTextField } from '../forms/text-field.js';
import { useApiForm } from '../forms/use-api-form.js';
import { isUnderWay } from '../jobs/job-actions.js';
import { ConsolePage } from '../page/page.js';
import { PagePart } from '../page/page-part.js';
import { Failure } from '../states/failure.js';
import { QueryView } from '../states/query-view.js';
import { useSendTestMail, useTestOutbound } from './mutations.js';
import { systemJobQuery } from './queries.js';

/** Streams tell what happens in an organization, and this job belongs to none. */
const REFRESH_MS = 1_000;

/** Tries out what depends on other servers: the mail server, and whatever content is fetched from. */
export default function SystemChecksRoute() {
  const { checks } = useSystemWords();
  return (
    <ConsolePage title={checks.title} description={checks.description} size="md">
      <MailCheck />
      <OutboundCheck />
    </ConsolePage>
  );
}

function MailCheck() {
  const { checks } = useSystemWords();
  const send = useSendTestMail();
  const form = useApiForm({ initial: { to: '' }, submit: ({ to }) => send.mutateAsync(to.trim()) });
  return (
    <PagePart title={checks.mail} hint={checks.mailHint}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <Group align="flex-end">
            <FormTextField
              label={checks.to}
              placeholder={checks.toPlaceholder}
              type="email"
              flex={1}
              miw={220}
              {...form.field('to')}
            />
            <Button type="submit" loading={form.isPending}>
              {checks.send}
            </Button>
          </Group>
          {form.error && <Failure error={form.error} />}
        </Stack>
      </form>
      {send.data && <SentMail key={send.data.id} jobId={send.data.id} />}
    </PagePart>
  );
}

/** What became of the mail; a worker sends it. */
function SentMail({ jobId }: { jobId: string }) {
  const { checks } = useSystemWords();
  const job = useQuery({
    ...systemJobQuery(useApi(), jobId),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : REFRESH_MS),
  });
  return (
    <QueryView query={job}>
      {({ state, lastError }) => {
        if (state === 'completed') return <Passed>{checks.sent}</Passed>;
        if (state === 'failed') return <Failed title={checks.notSent}>{lastError}</Failed>;
        return (
          <Text role="status" size="sm">
            {checks.waiting}
          </Text>
        );
      }}
    </QueryView>
  );
}

function OutboundCheck() {
  const { checks } = useSystemWords();
  const test = useTestOutbound();
  const form = useApiForm({ initial: { url: '' }, submit: ({ url }) => test.mutateAsync(url.trim()) });
  return (
    <PagePart title={checks.outbound} hint={checks.outboundHint}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <Group align="flex-end">
            <FormTextField
              label={checks.address}
              placeholder="https://example.com/openapi.json"
              type="url"
              flex={1}
              miw={220}
              {...form.field('url')}
            />
            <Button type="submit" loading={form.isPending}>
              {checks.check}
            </Button>
          </Group>
          {form.error && <Failure error={form.error} />}
        </Stack>
      </form>
      {test.data && !form.isPending && <OutboundResult result={test.data} />}
    </PagePart>
  );
}

function OutboundResult({ result }: { result: Schemas['OutboundTest'] }) {
  const { checks } = useSystemWords();
  const { reached, status, milliseconds, problem } = result;
  // Of a response that is too large, only that is known.
  if (reached) return <Passed>{status === undefined ? (problem ?? '') : checks.reached(status, milliseconds)}</Passed>;
  return <Failed title={checks.notReached}>{problem}</Failed>;
}

function Passed({ children }: { children: string }) {
  return <Alert role="status" color="green" variant="light" icon={<CircleCheck aria-hidden />} title={children} />;
}

function Failed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}
