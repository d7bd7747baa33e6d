import type { Schemas } from '@lectern/client';
import { ActionIcon, Alert, Button, Container, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquare, Settings2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { Loading } from '../../platform/states/loading.js';
import { notify } from '../../platform/states/notify.js';
import { commentsQuery } from '../../review/comments/queries.js';
import { openCounts } from '../../review/comments/threads.js';
import { useWritingWords } from '../../words/writing-words.js';
import { pageHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { type CommentedPart, type Commenting, CommentingProvider } from './commenting/commenting.js';
import { EditorFiles } from './context/editor-files.js';
import { EditorPlaceProvider } from './context/editor-place.js';
import { type NestedText, NestedTextProvider } from './context/nested-text.js';
import { EditedTitle } from './edited-title.js';
import { useEditingLock } from './editing-lock.js';
import type { EditingSession } from './editing-session.js';
import { OthersHere } from './presence.js';
import { editingQuery } from './queries.js';
import { startFromDraft } from './recovery/kept-text.js';
import { ReusableEditor } from './reusable-editor.js';
import { SaveBadge } from './save-badge.js';
import type { DraftName } from './saving/draft-store.js';
import type { Draft, SaveState } from './saving/page-saver.js';
import { WrittenText } from './written-text.js';

const PageComments = lazy(() => import('../../review/comments/page-comments-drawer.js'));
const PageSettingsDialog = lazy(() => import('../page-settings/page-settings-dialog.js'));

interface PageEditorProps {
  organizationId: string;
  place: ContentPlace;
  page: Pick<Schemas['DocumentPage'], 'id' | 'title' | 'path' | 'variables'>;
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
  const { data: known } = useQuery(filesQuery(api, place));
  const [state, setState] = useState(SAVED);
  const [nested, setNested] = useState<NestedText>();
  const [isSettingsOpen, settings] = useDisclosure(false);
  const titleBase = useRef<string>(undefined);
  titleBase.current ??= start.data?.base;
  const session = useRef<EditingSession>(undefined);
  const [files] = useState(() => new EditorFiles());
  useEffect(() => files.add(known ?? []), [files, known]);
  const written = useMemo(
    () => ({ organizationId, place, pageId: page.id, pageVariables: page.variables ?? {}, pages, files }),
    [organizationId, place, page.id, page.variables, pages, files],
  );
  const refresh = () => queries.invalidateQueries({ queryKey: ['getPageById', { ...place, pageId: page.id }] });
  const close = async () => {
    await session.current?.saver.flush();
    await refresh();
    await navigate({ href: pageHref(organizationId, place, page.path) });
  };
  const edit = (where: ContentPlace, path: string, replace = false) =>
    navigate({ href: `${pageHref(organizationId, where, path)}?edit=true`, replace });
  const startFrom = (draft: Draft) =>
    void startFromDraft(api, name, draft, { ...page, subject: words.recovery.subject(page.title) }).then(
      ({ changeRequestId, path }) => {
        session.current?.saver.abandon();
        return edit({ spaceId: place.spaceId, changeRequestId }, path);
      },
      (error: unknown) => notify({ message: error instanceof Error ? error.message : words.refused, color: 'red' }),
    );
  const { data: space } = useQuery(spaceQuery(api, place.spaceId));
  const { data: threads } = useQuery(commentsQuery(api, place));
  const [discussed, setDiscussed] = useState<{ part?: CommentedPart }>();
  const mayComment = space?.permissions.comment === true;
  const commenting = useMemo((): Commenting | undefined => {
    if (!mayComment) return undefined;
    return { counts: openCounts(threads ?? [], page.id), open: (part) => setDiscussed({ part }) };
  }, [mayComment, threads, page.id]);
  return (
    <EditorPlaceProvider value={written}>
      <NestedTextProvider value={setNested}>
        <Container size="md" py="lg" px="md" w="100%">
          <Stack gap="md">
            <Group justify="space-between" wrap="nowrap">
              <EditedTitle key={page.title} place={place} pageId={page.id} title={page.title} base={titleBase} />
              <Group gap="xs" wrap="nowrap">
                <OthersHere page={name} />
                <SaveBadge state={state} />
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.settings.title}
                  title={words.settings.title}
                  onClick={settings.open}
                >
                  <Settings2 size={16} aria-hidden />
                </ActionIcon>
                {mayComment && (
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={words.commenting.title}
                    title={words.commenting.title}
                    onClick={() => setDiscussed({})}
                  >
                    <MessageSquare size={16} aria-hidden />
                  </ActionIcon>
                )}
                <Button onClick={() => void close()}>{words.done}</Button>
              </Group>
            </Group>
            {discussed && (
              <Suspense fallback={null}>
                <PageComments
                  organizationId={organizationId}
                  place={place}
                  pageId={page.id}
                  part={discussed.part}
                  onBeforeSend={async () => session.current?.saver.flush()}
                  onClose={() => setDiscussed(undefined)}
                />
              </Suspense>
            )}
            {isSettingsOpen && (
              <Suspense fallback={null}>
                <PageSettingsDialog
                  place={place}
                  pageId={page.id}
                  onSaved={({ revision, newPath }) => {
                    titleBase.current = revision;
                    if (newPath !== undefined) void edit(place, newPath, true);
                  }}
                  onClose={settings.close}
                />
              </Suspense>
            )}
            <CommentingProvider value={commenting}>
              <WrittenText
                name={name}
                title={page.title}
                path={page.path}
                start={start}
                state={state}
                onState={setState}
                onReady={(opened) => {
                  session.current = opened;
                }}
                onClosed={() => {
                  onReleased();
                  void refresh();
                }}
                onStart={startFrom}
              />
            </CommentingProvider>
          </Stack>
        </Container>
      </NestedTextProvider>
      <Modal
        opened={nested !== undefined}
        onClose={() => setNested(undefined)}
        title={nested?.title}
        size="xl"
        closeButtonProps={{ 'aria-label': words.structured.reusable.closeEditor }}
      >
        {nested && <ReusableEditor {...nested} path={page.path} />}
      </Modal>
    </EditorPlaceProvider>
  );
}
