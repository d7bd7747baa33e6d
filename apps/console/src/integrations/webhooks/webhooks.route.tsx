import type { Schemas } from '@lectern/client';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { NotFound } from '../../platform/states/not-found.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWebhooksWords } from '../../words/webhooks-words.js';
import { useCreateWebhook } from './mutations.js';
import { webhooksQuery } from './queries.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookState } from './webhook-state.js';

const route = getRouteApi('/signed-in/o/$organizationId/settings/webhooks');

/** The webhooks of an organization. */
export default function WebhooksRoute() {
  return useOrganization().permissions.admin ? <Webhooks /> : <NotFound />;
}

function Webhooks() {
  const words = useWebhooksWords();
  const { organizationId } = route.useParams();
  const navigate = route.useNavigate();
  const query = useQuery(webhooksQuery(useApi(), organizationId));
  const { mutateAsync: create } = useCreateWebhook(organizationId);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ id: string; secret: string }>();
  const start = () => setCreating(true);
  useCommands([{ id: 'webhooks.create', title: words.create, icon: Plus, run: start }]);
  const createButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={start}>
      {words.create}
    </Button>
  );
  return (
    <ConsolePage title={words.title} description={words.description} actions={createButton}>
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={words.noneTitle} action={createButton}>
              {words.none}
            </Empty>
          ) : (
            <WebhooksTable organizationId={organizationId} webhooks={found} />
          )
        }
      </QueryView>
      {isCreating && (
        <WebhookForm
          title={words.create}
          submit={words.create}
          onSave={create}
          onSaved={({ id, secret }) => {
            setCreating(false);
            setCreated({ id, secret });
          }}
          onClose={() => setCreating(false)}
        />
      )}
      <SecretDialog
        secret={created?.secret}
        onClose={() => {
          const webhookId = created?.id ?? '';
          setCreated(undefined);
          void navigate({
            to: '/o/$organizationId/settings/webhooks/$webhookId',
            params: { organizationId, webhookId },
          });
        }}
      />
    </ConsolePage>
  );
}

interface WebhooksTableProps {
  organizationId: string;
  webhooks: readonly Schemas['Webhook'][];
}

function WebhooksTable({ organizationId, webhooks }: WebhooksTableProps) {
  const words = useWebhooksWords();
  return (
    <RecordTable
      label={words.title}
      rows={webhooks}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'address',
          title: words.address,
          cell: ({ id, url, description }) => (
            <>
              <RouteLink
                to="/o/$organizationId/settings/webhooks/$webhookId"
                params={{ organizationId, webhookId: id }}
                size="sm"
                fw={500}
                style={{ overflowWrap: 'anywhere' }}
              >
                {url}
              </RouteLink>
              {description && (
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
              )}
            </>
          ),
        },
        {
          id: 'events',
          title: words.which,
          isMinor: true,
          cell: ({ events }) => (events.length === 0 ? words.allEvents : words.eventsCount(events.length)),
        },
        {
          id: 'state',
          title: words.state,
          cell: ({ status, statusReason }) => (
            <>
              <WebhookState status={status} />
              {statusReason && (
                <Text size="xs" c="dimmed">
                  {statusReason}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
