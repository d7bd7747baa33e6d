import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { signOut } from '../../people/sign-in/sign-out.js';
import { RouteLink } from '../../platform/links/links.js';
import { ConsolePage } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { useWritingWords } from '../../words/writing-words.js';
import { KeptTextActions } from '../page-editor/recovery/kept-text-actions.js';
import { type DeviceDraft, openDraftStore } from '../page-editor/saving/draft-store.js';
import { pageHref } from '../page-tree/page-address.js';

/**
 * What somebody wrote in this browser that the server does not have. Whoever signs out comes through here, and is asked
 * if there is something.
 */
export default function DraftsRoute() {
  const { recovery: words } = useWritingWords();
  const { id: userId } = useCurrentUser();
  const { isSigningOut = false } = useLocation({ select: ({ state }) => state });
  const { navigation } = useWords().platform;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useRef(() => signOut({ queries, navigate, failed: navigation.signOutFailed }));
  const drafts = useQuery({
    queryKey: ['drafts', userId],
    queryFn: async () => (await openDraftStore()).list(userId),
    gcTime: 0,
    retry: false,
  });
  // Where the browser keeps nothing, nothing is left behind.
  const isFree = drafts.isError || drafts.data?.length === 0;
  useEffect(() => {
    if (isSigningOut && isFree) void leave.current();
  }, [isSigningOut, isFree]);
  if (isSigningOut && (isFree || drafts.isPending)) return <Loading />;
  return (
    <ConsolePage title={words.drafts} description={words.draftsAbout}>
      {isSigningOut && (
        <Alert color="yellow">
          <Stack align="flex-start">
            {words.signingOut}
            <Button onClick={() => void leave.current()}>{words.signOut}</Button>
          </Stack>
        </Alert>
      )}
      <QueryView query={drafts}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={words.none}>{words.noneAbout}</Empty>
          ) : (
            <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {list.map((entry) => (
                <li key={Object.values(entry.name).join('/')}>
                  <DraftEntry {...entry} />
                </li>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </ConsolePage>
  );
}

function DraftEntry({ name, draft }: DeviceDraft) {
  const { recovery: words } = useWritingWords();
  const queries = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const { about } = draft;
  const title = about?.title ?? words.untitled;
  const toggle = async () => {
    const drafts = await openDraftStore();
    if (isGone) await drafts.write(name, draft);
    else await drafts.remove(name);
    setIsGone(!isGone);
    await queries.invalidateQueries({ queryKey: ['drafts'], refetchType: 'none' });
  };
  if (isGone) {
    return (
      <Group>
        <Text>{words.thrownAway}</Text>
        <Button variant="default" size="xs" onClick={() => void toggle()}>
          {words.undo}
        </Button>
      </Group>
    );
  }
  return (
    <Group justify="space-between">
      <div>
        {about ? (
          <RouteLink to={pageHref(about.organizationId, name, about.path)} search={{ edit: true }}>
            {title}
          </RouteLink>
        ) : (
          <Text>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {name.changeRequestId === undefined ? words.live : words.changeRequest}
          {about && (
            <>
              {' · '}
              <Moment at={new Date(about.at).toISOString()} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <KeptTextActions title={title} draftNow={() => draft} />
        <Button variant="default" size="xs" onClick={() => void toggle()}>
          {words.throwAway}
        </Button>
      </Group>
    </Group>
  );
}
