import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { CopyCode } from '../../platform/forms/copy-code.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import { useStopDevelopment, useUnpublishIntegration } from './mutations.js';
import type { FoundIntegration } from './queries.js';

/** What whoever publishes an integration can see and do by hand. */
export function PublisherPart({ integration }: { integration: FoundIntegration }) {
  const { publisher: words } = useIntegrationsWords();
  const { name, title, version, visibility } = integration;
  const { organizationId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const { mutateAsync: unpublish } = useUnpublishIntegration(name);
  return (
    <Stack gap="md">
      <PagePart title={words.visibility}>
        <Text>{words.visibilities[visibility]}</Text>
      </PagePart>
      <PagePart title={words.versions} hint={words.version(version)}>
        <Text>{words.byCommand}</Text>
        <CopyCode label={words.command} value={publishCommand(name)} />
      </PagePart>
      <Development integration={integration} />
      <PagePart title={words.unpublish} hint={words.unpublishHint}>
        <Group>
          <Button variant="default" c="red" onClick={() => setRemoving(true)}>
            {words.unpublish}
          </Button>
        </Group>
      </PagePart>
      <ConfirmDialog
        isOpen={isRemoving}
        title={words.unpublishTitle(title)}
        confirm={words.unpublish}
        isDangerous
        onConfirm={async () => {
          await unpublish();
          notify({ message: words.unpublished(title) });
          await navigate({ to: '/o/$organizationId/integrations', params: { organizationId } });
        }}
        onClose={() => setRemoving(false)}
      >
        {words.unpublishText}
      </ConfirmDialog>
    </Stack>
  );
}

function Development({ integration: { name, development } }: { integration: FoundIntegration }) {
  const { publisher: words } = useIntegrationsWords();
  const { mutate: stop, isPending, error } = useStopDevelopment(name);
  return (
    <PagePart
      title={words.development}
      hint={development ? words.isDeveloped(development.host, development.all) : words.notDeveloped}
    >
      {error && <Failure error={error} />}
      {development && (
        <Group>
          <Button
            variant="default"
            loading={isPending}
            onClick={() => stop(undefined, { onSuccess: () => notify({ message: words.stopped }) })}
          >
            {words.stop}
          </Button>
        </Group>
      )}
    </PagePart>
  );
}

function publishCommand(name: string): string {
  const address = `${window.location.origin}/v1/integrations/${name}`;
  return `curl -X POST ${address} \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' -d @integration.json`;
}
