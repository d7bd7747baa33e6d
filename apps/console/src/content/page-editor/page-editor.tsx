import type { Schemas } from '@lectern/client';
import { Alert, Badge, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWritingWords } from '../../words/writing-words.js';
import { useDocumentIcons } from '../document-view/document-icons.js';
import { pageHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { resolverOf } from '../references/resolve-references.js';
import { EditorPlaceProvider } from './context/editor-place.js';
import { useEditingLock } from './editing-lock.js';
import type { EditingSession } from './editing-session.js';
import { EditorSurface } from './editor-surface.js';
import { OthersHere } from './presence.js';
import { type EditingStart, editingQuery } from './queries.js';
import { startFromDraft } from './recovery/kept-text.js';
import { KeptTextActions } from './recovery/kept-text-actions.js';
import type { DraftName } from './saving/draft-store.js';
import type { Draft, SaveRequest, SaveState } from './saving/page-saver.js';
import { sendPage } from './saving/send-page.js';

/** Few need it, and it brings the comparison of documents along. */
const RecoveryOffer = lazy(() => import('./recovery/recovery-offer.js'));

interface PageEditorProps {
  organizationId: string;
  place: ContentPlace;
  page: Pick<Schemas['DocumentPage'], 'id' | 'title' | 'path'>;
  pages: readonly Schemas['NavigationPage'][];
}

/** A page while it is written, unless another tab has it open. */
export default function PageEditor(props: PageEditorProps) {
  const { id: userId } = useCurrentUser();
  const { place, page } = props;
  const words = useWritingWords();
  const name = useMemo(
    () => ({ userId, spaceId: place.spaceId, changeRequestId: place.changeRequestId, pageId: page.id }),
    [userId, place, page.id],
  );
  const lock = useEditingLock(name);
  useDocumentTitle(page.title);
  if (lock.state === 'waiting') return <Loading />;
  if (lock.state === 'taken') {
    return (
      <Container size="md" py="lg">
        <Alert title={words.elsewhereTitle} color="yellow">
          <Stack align="flex-start">
            {words.elsewhere}
            <Group>
              <Button onClick={lock.takeOver}>{words.recovery.takeOver}</Button>
              <Button variant="default" onClick={lock.retry}>
                {words.tryAgain}
              </Button>
            </Group>
          </Stack>
        </Alert>
      </Container>
    );
  }
  return <OpenEditor {...props} name={name} onReleased={lock.release} />;
}

const SAVED: SaveState = { kind: 'saved' };

interface OpenEditorProps extends PageEditorProps {
  name: DraftName;
  /** Called when another tab may edit the page. */
  onReleased: () => void;
}

function OpenEditor({ organizationId, place, page, pages, name, onReleased }: OpenEditorProps) {
  const words = useWritingWords();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const start = useQuery(editingQuery(api, name));
  const files = useQuery(filesQuery(api, place));
  const findIcon = useDocumentIcons();
  const [state, setState] = useState(SAVED);
  const session = useRef<EditingSession>(undefined);
  const [choice, setChoice] = useState<'use' | 'thrown'>();
  const send = useCallback((request: SaveRequest) => sendPage(api, name, request), [api, name]);
  const context = useMemo(
    () => ({
      resolve: resolverOf({ organizationId, place, pages, files: files.data ?? [] }),
      specification: () => undefined,
    }),
    [organizationId, place, pages, files.data],
  );
  const refresh = () => queries.invalidateQueries({ queryKey: ['getPageById', { ...place, pageId: page.id }] });
  const close = async () => {
    await session.current?.saver.flush();
    await refresh();
    await navigate({ href: pageHref(organizationId, place, page.path) });
  };
  const throwAway = async ({ drafts }: EditingStart) => {
    await drafts.remove(name);
    setChoice('thrown');
  };
  const bringBack = async ({ drafts, offered }: EditingStart) => {
    if (offered) await drafts.write(name, offered);
    setChoice(undefined);
  };
  const startFrom = (draft: Draft) =>
    void startFromDraft(api, name, draft, words.recovery.subject(page.title)).then(
      (changeRequestId) =>
        navigate({
          href: `${pageHref(organizationId, { spaceId: place.spaceId, changeRequestId }, page.path)}?edit=true`,
        }),
      (error: unknown) => notify({ message: error instanceof Error ? error.message : words.refused, color: 'red' }),
    );
  const written = useMemo(
    () => ({ organizationId, place, pageId: page.id, pages }),
    [organizationId, place, page.id, pages],
  );
  return (
    <EditorPlaceProvider value={written}>
      <Container size="md" py="lg" px="md" w="100%">
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap">
            <Title order={1} size="h2">
              {page.title}
            </Title>
            <Group gap="xs" wrap="nowrap">
              <OthersHere page={name} />
              <SaveBadge state={state} />
              <Button onClick={() => void close()}>{words.done}</Button>
            </Group>
          </Group>
          {state.kind === 'refused' && (
            <Failure error={state.error instanceof Error ? state.error : new Error(words.refused)}>
              <Stack gap="xs">
                <Text size="sm">{words.recovery.keptHere}</Text>
                <KeptTextActions title={page.title} draftNow={() => session.current?.draft} onStart={startFrom} />
              </Stack>
            </Failure>
          )}
          <QueryView query={start}>
            {(loaded) => (
              <>
                {loaded.draft && <Alert color="blue">{words.restored}</Alert>}
                {loaded.offered && choice === 'thrown' && state.kind === 'saved' && (
                  <Alert color="blue">
                    <Group>
                      {words.recovery.thrownAway}
                      <Button variant="default" size="xs" onClick={() => void bringBack(loaded)}>
                        {words.recovery.undo}
                      </Button>
                    </Group>
                  </Alert>
                )}
                {loaded.offered && choice === undefined ? (
                  <Suspense fallback={<Loading />}>
                    <RecoveryOffer
                      name={name}
                      start={loaded}
                      draft={loaded.offered}
                      context={context}
                      onUse={() => setChoice('use')}
                      onThrowAway={() => void throwAway(loaded)}
                    />
                  </Suspense>
                ) : findIcon && !files.isLoading ? (
                  <EditorSurface
                    title={page.title}
                    path={page.path}
                    start={choice === 'use' ? { ...loaded, draft: loaded.offered } : loaded}
                    name={name}
                    context={context}
                    findIcon={findIcon}
                    send={send}
                    onState={setState}
                    onClosed={() => {
                      onReleased();
                      void refresh();
                    }}
                    onReady={(opened) => {
                      session.current = opened;
                    }}
                  />
                ) : (
                  <Loading />
                )}
              </>
            )}
          </QueryView>
        </Stack>
      </Container>
    </EditorPlaceProvider>
  );
}

const COLORS = { saved: 'green', saving: 'gray', local: 'yellow', conflict: 'orange', refused: 'red' } as const;

/** How far what was written is on its way; said aloud when it changes for long. */
function SaveBadge({ state: { kind } }: { state: SaveState }) {
  const { saving } = useWritingWords();
  return (
    <Badge role="status" variant="light" color={COLORS[kind]} tt="none" fw={500} flex="none">
      {saving[kind]}
    </Badge>
  );
}
