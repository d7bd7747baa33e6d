import type { Schemas } from '@lectern/client';
import { TEST_MESSAGE } from '@lectern/domain/integrations/webhooks/message';
import { Badge, Drawer, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { CommandButton } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { Facts } from '../../platform/facts/facts.js';
import { RecordList } from '../../platform/lists/record-list.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { formatInstant } from '../../platform/time/format.js';
import { useWebhooksWords } from '../../words/webhooks-words.js';
import { CodePart, TitledPart, TraceLines } from '../events/trace.js';
import { type DeliverySearch, readDeliverySearch } from './delivery-search.js';
import { useRedeliver } from './mutations.js';
import type { WebhookIds } from './queries.js';

type Delivery = Schemas['WebhookDelivery'];

interface DeliveriesProps {
  path: WebhookIds;
  isPaused: boolean;
  list: Parameters<typeof RecordList<Delivery>>[0]['list'];
  /** The delivery that is open, as far as it is read. */
  open: Parameters<typeof QueryView<Schemas['WebhookDeliveryDetail']>>[0]['query'];
  search: DeliverySearch;
  onChange: (changed: DeliverySearch) => void;
}

/** What was sent to a webhook, and what came back. */
export function Deliveries({ path, isPaused, list, open, search, onChange }: DeliveriesProps) {
  const { deliveries: words } = useWebhooksWords();
  const nameOf = useMessageName();
  return (
    <PagePart
      title={words.title}
      hint={words.hint}
      actions={
        <NativeSelect
          aria-label={words.filter}
          value={search.status ?? ''}
          data={[
            { value: '', label: words.any },
            ...(['pending', 'success', 'failed'] as const).map((value) => ({ value, label: words.status[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: readDeliverySearch({ status: value }).status })
          }
        />
      }
    >
      <RecordList
        list={list}
        emptyTitle={words.noneTitle}
        empty={words.none}
        label={words.title}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'event',
            title: words.event,
            cell: ({ id, type, createdAt }) => (
              <UnstyledButton
                fz="sm"
                c="indigo"
                td="underline"
                aria-label={words.detailsOf(nameOf(type), formatInstant(createdAt))}
                onClick={() => onChange({ delivery: id })}
              >
                {nameOf(type)}
              </UnstyledButton>
            ),
          },
          { id: 'when', title: words.when, isMinor: true, cell: ({ createdAt }) => formatInstant(createdAt) },
          { id: 'status', title: words.filter, cell: ({ status }) => <DeliveryState status={status} /> },
          { id: 'response', title: words.response, isMinor: true, cell: ({ answerStatus }) => answerStatus },
          { id: 'attempts', title: words.attempts, isMinor: true, cell: ({ attempts }) => attempts },
        ]}
      />
      <Drawer
        opened={search.delivery !== undefined}
        onClose={() => onChange({ delivery: undefined })}
        position="right"
        size="lg"
        title={words.details}
      >
        <QueryView query={open}>
          {(delivery) => <DeliveryDetails path={path} isPaused={isPaused} delivery={delivery} />}
        </QueryView>
      </Drawer>
    </PagePart>
  );
}

interface DeliveryDetailsProps {
  path: WebhookIds;
  isPaused: boolean;
  delivery: Schemas['WebhookDeliveryDetail'];
}

function DeliveryDetails({ path, isPaused, delivery }: DeliveryDetailsProps) {
  const { deliveries: words, notWhilePaused } = useWebhooksWords();
  const { id, type, status, attempts, answerStatus, durationMs, nextAttemptAt, error, exchange } = delivery;
  const { mutate: redeliver, error: failure } = useRedeliver(path);
  const nameOf = useMessageName();
  const command = {
    id: 'webhook.redeliver',
    title: words.redeliver,
    icon: RotateCw,
    ...(isPaused && { disabledReason: notWhilePaused }),
    run: () => redeliver(id, { onSuccess: () => notify({ message: words.redelivered }) }),
  };
  useCommands([command]);
  const response = exchange?.response;
  return (
    <Stack>
      <Group>
        <CommandButton command={command} variant="default" />
      </Group>
      {failure && <Failure error={failure} />}
      <Facts
        rows={[
          [words.event, nameOf(type)],
          [words.when, formatInstant(delivery.createdAt)],
          [words.filter, <DeliveryState key="state" status={status} />],
          [words.response, answerStatus],
          [words.duration, durationMs !== undefined && words.milliseconds(durationMs)],
          [words.attempts, attempts],
          [words.next, nextAttemptAt && formatInstant(nextAttemptAt)],
          [words.error, error],
          [words.id, delivery.payload.data.id],
        ]}
      />
      <CodePart title={words.sentBody} value={delivery.payload} />
      {exchange ? (
        <CodePart title={words.sentHeaders} value={headerLines(exchange.request.headers)} />
      ) : (
        <Text size="sm" c="dimmed">
          {words.notSent}
        </Text>
      )}
      {response && (
        <>
          <CodePart title={words.gotHeaders} value={headerLines(response.headers)} />
          {response.body === '' ? (
            <TitledPart title={words.gotBody}>
              <Text size="sm" c="dimmed">
                {words.noBody}
              </Text>
            </TitledPart>
          ) : (
            <CodePart title={words.gotBody} value={response.body} />
          )}
        </>
      )}
      {delivery.logs.length > 0 && <TraceLines title={words.log} lines={delivery.logs} none="" />}
    </Stack>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

const COLORS = { pending: 'gray', success: 'green', failed: 'red' } as const;

function DeliveryState({ status }: { status: Delivery['status'] }) {
  const { deliveries: words } = useWebhooksWords();
  return (
    <Badge variant="light" tt="none" fw={500} color={COLORS[status]}>
      {words.status[status]}
    </Badge>
  );
}

/** What a message tells of. */
function useMessageName(): (type: string) => string {
  const words = useWebhooksWords();
  const names = new Map<string, string>(Object.entries(words.events));
  return (type) => (type === TEST_MESSAGE ? words.test : (names.get(type) ?? type));
}
