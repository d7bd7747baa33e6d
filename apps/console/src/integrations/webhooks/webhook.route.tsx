import type { Schemas } from '@lectern/client';
import { Alert, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound, Pause, Pencil, Play, Send, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { ConsolePage } from '../../platform/page/page.js';
import { QueryPage } from '../../platform/page/query-page.js';
import { Failure } from '../../platform/states/failure.js';
import { NotFound } from '../../platform/states/not-found.js';
import { notify } from '../../platform/states/notify.js';
import { useWebhooksWords } from '../../words/webhooks-words.js';
import { Deliveries } from './deliveries.js';
import { type DeliverySearch, readDeliverySearch } from './delivery-search.js';
import { useDeleteWebhook, useRotateSecret, useTestWebhook, useUpdateWebhook } from './mutations.js';
import { webhookDeliveriesQuery, webhookDeliveryQuery, webhookQuery } from './queries.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookState } from './webhook-state.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/webhooks/$webhookId');

/** A webhook: what it is told, and what became of it. */
export default function WebhookRoute() {
  return useOrganization().permissions.admin ? <OpenWebhook /> : <NotFound />;
}

function OpenWebhook() {
  const path = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const api = useApi();
  const webhook = useQuery(webhookQuery(api, path));
  const deliveries = useInfiniteQuery(webhookDeliveriesQuery(api, path, search.status));
  const open = useQuery({
    ...webhookDeliveryQuery(api, { ...path, deliveryId: search.delivery ?? '' }),
    enabled: search.delivery !== undefined,
  });
  const change = (changed: DeliverySearch) =>
    void navigate({ search: (now) => readDeliverySearch({ ...now, ...changed }), replace: true });
  return (
    <QueryPage query={webhook}>
      {(found) => (
        <WebhookPage webhook={found}>
          <Deliveries
            path={path}
            isPaused={found.status === 'paused'}
            list={deliveries}
            open={open}
            search={search}
            onChange={change}
          />
        </WebhookPage>
      )}
    </QueryPage>
  );
}

type Asked = 'edit' | 'rotate' | 'delete';

function WebhookPage({ webhook, children }: { webhook: Schemas['Webhook']; children: ReactNode }) {
  const words = useWebhooksWords();
  const path = route.useParams();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const { mutate: change, mutateAsync: update, error: changeError } = useUpdateWebhook(path);
  const { mutate: test, error: testError } = useTestWebhook(path);
  const { mutateAsync: rotate } = useRotateSecret(path);
  const { mutateAsync: remove } = useDeleteWebhook(path);
  const close = () => setAsked(undefined);
  const isPaused = webhook.status === 'paused';
  const send: Command = {
    id: 'webhook.test',
    title: words.send,
    icon: Send,
    ...(isPaused && { disabledReason: words.notWhilePaused }),
    run: () => test(undefined, { onSuccess: () => notify({ message: words.sent }) }),
  };
  const pause: Command = {
    id: 'webhook.pause',
    title: isPaused ? words.resume : words.pause,
    icon: isPaused ? Play : Pause,
    run: () =>
      change(
        { status: isPaused ? 'active' : 'paused' },
        { onSuccess: () => notify({ message: isPaused ? words.isResumed : words.isPaused }) },
      ),
  };
  const more: Command[] = [
    { id: 'webhook.edit', title: words.edit, icon: Pencil, run: () => setAsked('edit') },
    { id: 'webhook.rotate', title: words.rotate, icon: KeyRound, run: () => setAsked('rotate') },
    { id: 'webhook.delete', title: words.delete, icon: Trash2, isDangerous: true, run: () => setAsked('delete') },
  ];
  useCommands([send, pause, ...more]);
  const { url, description, events, status, statusReason } = webhook;
  const names = new Map<string, string>(Object.entries(words.events));
  const heard = events.map((name) => names.get(name) ?? name).join(', ');
  const error = changeError ?? testError;
  return (
    <ConsolePage
      title={new URL(url).host}
      description={description}
      actions={
        <>
          <CommandButton command={send} variant="default" size="sm" />
          <CommandButton command={pause} variant="default" size="sm" />
          <CommandMenu commands={more} label={words.more} />
        </>
      }
    >
      <Group gap="sm" align="center">
        <WebhookState status={status} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </Group>
      {isPaused && (
        <Alert color="orange" variant="light" icon={<TriangleAlert aria-hidden />} title={words.pausedTitle}>
          {statusReason ?? words.pausedByHand}
        </Alert>
      )}
      {error && <Failure error={error} />}
      <Text size="sm" c="dimmed">
        {words.which}: {events.length === 0 ? words.allEvents : heard}
      </Text>
      {children}
      {asked === 'edit' && (
        <WebhookForm
          title={words.editTitle}
          submit={words.save}
          webhook={webhook}
          onSave={update}
          onSaved={close}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'rotate'}
        title={words.rotateTitle}
        confirm={words.rotate}
        onConfirm={async () => setSecret((await rotate()).secret)}
        onClose={close}
      >
        {words.rotateText}
      </ConfirmDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={words.deleteTitle}
        confirm={words.delete}
        isDangerous
        onConfirm={async () => {
          await remove();
          notify({ message: words.deleted });
          await navigate({ to: '/o/$organizationId/settings/webhooks', params: path });
        }}
        onClose={close}
      >
        {words.deleteText}
      </ConfirmDialog>
    </ConsolePage>
  );
}
