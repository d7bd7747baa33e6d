import type { Schemas } from '@lectern/client';
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Archive, GitMerge } from 'lucide-react';
import { useRestoreRevision } from '../../content/history/mutations.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { RouteLink } from '../../platform/links/links.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useReviewWords } from '../../words/review-words.js';
import { revisionBeforeQuery, sitesOfSpaceQuery } from './queries.js';

interface ClosedPanelProps {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
}

/** What became of a change request that is closed: where readers see it, and how to take it back. */
export function ClosedPanel({ organizationId, changeRequest }: ClosedPanelProps) {
  const { merged: words } = useReviewWords();
  const { status, mergedAt, mergedBy } = changeRequest;
  if (status !== 'merged') {
    return (
      <Alert variant="light" color="gray" icon={<Archive aria-hidden />} title={words.archived}>
        {words.archivedHint}
      </Alert>
    );
  }
  return (
    <Alert variant="light" color="grape" icon={<GitMerge aria-hidden />} title={words.title}>
      <Stack gap="sm">
        <Text size="sm">
          {mergedBy && words.by(mergedBy.displayName)} {mergedAt && <Moment at={mergedAt} />}
        </Text>
        <Published organizationId={organizationId} spaceId={changeRequest.space} />
        <Undo organizationId={organizationId} changeRequest={changeRequest} />
      </Stack>
    </Alert>
  );
}

function Published({ organizationId, spaceId }: { organizationId: string; spaceId: string }) {
  const { merged: words } = useReviewWords();
  const sites = useQuery(sitesOfSpaceQuery(useApi(), { organizationId, spaceId }));
  return (
    <QueryView query={sites}>
      {(all) => {
        const found = all.filter(({ published }) => published);
        if (found.length === 0) return <Text size="sm">{words.unpublished}</Text>;
        return (
          <div>
            <Text size="sm">{words.published}</Text>
            <List size="sm">
              {found.map(({ id, title, urls }) => (
                <List.Item key={id}>
                  {urls.published === undefined ? (
                    title
                  ) : (
                    <Anchor href={urls.published} target="_blank" rel="noopener">
                      {title}
                    </Anchor>
                  )}
                </List.Item>
              ))}
            </List>
          </div>
        );
      }}
    </QueryView>
  );
}

function Undo({ organizationId, changeRequest: { space: spaceId, revisionMerged } }: ClosedPanelProps) {
  const { merged: words } = useReviewWords();
  const api = useApi();
  const [isAsking, asking] = useDisclosure(false);
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const restore = useRestoreRevision(spaceId);
  const before = useQuery({
    ...revisionBeforeQuery(api, { spaceId, revisionId: revisionMerged ?? '' }),
    enabled: revisionMerged !== undefined,
  });
  if (!space?.permissions.edit || !before.data) return null;
  const earlier = before.data;
  if (space.revision !== revisionMerged) {
    return (
      <Text size="sm" c="dimmed">
        {words.changedSince}{' '}
        <RouteLink to="/o/$organizationId/s/$spaceId/~/history" params={{ organizationId, spaceId }} search={{}}>
          {words.history}
        </RouteLink>
      </Text>
    );
  }
  return (
    <Group>
      <Button size="xs" variant="default" onClick={asking.open}>
        {words.undo}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.undoTitle}
        confirm={words.undo}
        onConfirm={async () => {
          await restore(earlier);
          notify({ message: words.undone });
        }}
        onClose={asking.close}
      >
        {words.undoHint}
      </ConfirmDialog>
    </Group>
  );
}
