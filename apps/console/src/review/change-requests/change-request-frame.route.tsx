import type { Schemas } from '@lectern/client';
import { Badge, Container, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { changeRequestQuery } from '../../content/changes/queries.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { TabLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useReviewWords } from '../../words/review-words.js';
import { MergeDialog } from './merge-dialog.js';
import { proposedChangesQuery } from './queries.js';
import { ReviewDialog } from './review-dialog.js';
import { OutdatedBadge, StatusBadge } from './state-badges.js';
import { ArchiveDialog, useChangeRequestCommands } from './use-change-request-commands.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~');
/** Comes with what writes Markdown, which only few need. */
const EditDialog = lazy(() => import('./edit-dialog.js'));

/** A change request: what it is, what can be done with it, and one of its parts. */
export default function ChangeRequestFrame() {
  const { spaceId, changeRequestId } = route.useParams();
  const api = useApi();
  const space = useQuery(spaceQuery(api, spaceId));
  const changeRequest = useQuery(changeRequestQuery(api, { spaceId, changeRequestId }));
  return (
    <QueryView query={changeRequest} isPage>
      {(loaded) => (
        <QueryView query={space}>{(its) => <OpenChangeRequest changeRequest={loaded} space={its} />}</QueryView>
      )}
    </QueryView>
  );
}

interface OpenChangeRequestProps {
  changeRequest: Schemas['ChangeRequest'];
  space: Schemas['Space'];
}

function OpenChangeRequest({ changeRequest, space }: OpenChangeRequestProps) {
  const params = route.useParams();
  const words = useReviewWords();
  const { number, subject, status, outdated, createdBy, createdAt } = changeRequest;
  const title = words.title(number, subject);
  useDocumentTitle(title);
  const { main, others, dialog, close } = useChangeRequestCommands({ ...params, changeRequest, space });
  useCommands([...main, ...others]);
  const path = { spaceId: params.spaceId, changeRequestId: params.changeRequestId };
  return (
    <Container size="xl" py="md" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} miw={0}>
            <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <Group gap="xs">
              <StatusBadge status={status} />
              <OutdatedBadge status={status} outdated={outdated} />
              <Text size="sm" c="dimmed">
                {words.by(createdBy.displayName)} · <Moment at={createdAt} />
              </Text>
            </Group>
          </Stack>
          <Group gap="xs">
            {main.map((command, index) => (
              <CommandButton
                key={command.id}
                command={command}
                variant={index === 0 ? 'filled' : 'default'}
                size="sm"
              />
            ))}
            <CommandMenu commands={others} label={words.commands.label} />
          </Group>
        </Group>
        <Tabs {...params} />
        <Outlet />
      </Stack>
      {dialog === 'edit' && (
        <Suspense>
          <EditDialog changeRequest={changeRequest} path={path} onClose={close} />
        </Suspense>
      )}
      <ReviewDialog isOpen={dialog === 'review'} path={path} onClose={close} />
      <MergeDialog isOpen={dialog === 'merge'} {...params} onClose={close} />
      <ArchiveDialog isOpen={dialog === 'archive'} path={path} onClose={close} />
    </Container>
  );
}

function Unsettled() {
  const { tabs: words } = useReviewWords();
  return (
    <>
      <VisuallyHidden>, {words.unsettled}</VisuallyHidden>
      <Badge aria-hidden circle size="xs" color="yellow" ml={6} />
    </>
  );
}

/** Every page of a change request is below the address of its pages. */
const EXACT = { exact: true, includeSearch: false };
const TABS = ['overview', 'changes', 'conflicts'] as const;

function Tabs(params: { organizationId: string; spaceId: string; changeRequestId: string }) {
  const { tabs: words } = useReviewWords();
  const { spaceId, changeRequestId } = params;
  const { data: changes } = useQuery(proposedChangesQuery(useApi(), { spaceId, changeRequestId }));
  const isUnsettled = changes !== undefined && changes.conflicts.length + changes.conflictedTexts.length > 0;
  return (
    <Group component="nav" aria-label={words.label} gap={4}>
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          to={`/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/${tab}`}
          params={params}
          activeOptions={EXACT}
        >
          {words[tab]}
          {tab === 'conflicts' && isUnsettled && <Unsettled />}
        </TabLink>
      ))}
      <TabLink
        to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/$"
        params={{ ...params, _splat: '' }}
        activeOptions={EXACT}
      >
        {words.pages}
      </TabLink>
    </Group>
  );
}
