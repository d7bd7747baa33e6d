import type { Schemas } from '@lectern/client';
import { ActionIcon, Alert, Button, Container, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWritingWords } from '../../words/writing-words.js';
import { useDocumentIcons } from '../document-view/document-icons.js';
import { pageHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { useDocumentReferences } from './context/document-references.js';
import { EditorFiles } from './context/editor-files.js';
import { EditorPlaceProvider } from './context/editor-place.js';
import { type NestedText, NestedTextProvider } from './context/nested-text.js';
import { EditedTitle } from './edited-title.js';
import { useEditingLock } from './editing-lock.js';
import { EditorSurface } from './editor-surface.js';
import { OthersHere } from './presence.js';
import { editingQuery } from './queries.js';
import { ReusableEditor } from './reusable-editor.js';
import { SaveBadge } from './save-badge.js';
import type { DraftName } from './saving/draft-store.js';
import type { SaveRequest, SaveState } from './saving/page-saver.js';
import { sendText } from './saving/send-text.js';

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
            <Button variant="default" onClick={lock.retry}>
              {words.tryAgain}
            </Button>
          </Stack>
        </Alert>
      </Container>
    );
  }
  return <OpenEditor {...props} name={name} />;
}

const SAVED: SaveState = { kind: 'saved' };

function OpenEditor({ organizationId, place, page, pages, name }: PageEditorProps & { name: DraftName }) {
  const words = useWritingWords();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const start = useQuery(editingQuery(api, name));
  const files = useQuery(filesQuery(api, place));
  const findIcon = useDocumentIcons();
  const [state, setState] = useState(SAVED);
  const [nested, setNested] = useState<NestedText>();
  const titleBase = useRef<string>(undefined);
  titleBase.current ??= start.data?.base;
  const flush = useRef<() => Promise<void>>(async () => undefined);
  const send = useCallback((request: SaveRequest) => sendText(api, name, request), [api, name]);
  const [editorFiles] = useState(() => new EditorFiles());
  useEffect(() => editorFiles.add(files.data ?? []), [editorFiles, files.data]);
  const written = useMemo(
    () => ({
      organizationId,
      place,
      pageId: page.id,
      pageVariables: page.variables ?? {},
      pages,
      files: editorFiles,
    }),
    [organizationId, place, page.id, page.variables, pages, editorFiles],
  );
  const context = useDocumentReferences(written);
  const refresh = () => queries.invalidateQueries({ queryKey: ['getPageById', { ...place, pageId: page.id }] });
  const close = async () => {
    await flush.current();
    await refresh();
    await navigate({ href: pageHref(organizationId, place, page.path) });
  };
  const [isSettingsOpen, settings] = useDisclosure(false);
  const moveTo = (path: string) =>
    navigate({ href: `${pageHref(organizationId, place, path)}?edit=true`, replace: true });
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
                <Button onClick={() => void close()}>{words.done}</Button>
              </Group>
            </Group>
            {isSettingsOpen && (
              <Suspense fallback={null}>
                <PageSettingsDialog
                  place={place}
                  pageId={page.id}
                  onSaved={({ revision, newPath }) => {
                    titleBase.current = revision;
                    if (newPath !== undefined) void moveTo(newPath);
                  }}
                  onClose={settings.close}
                />
              </Suspense>
            )}
            {state.kind === 'refused' && (
              <Failure error={state.error instanceof Error ? state.error : new Error(words.refused)} />
            )}
            <QueryView query={start}>
              {(loaded) => (
                <>
                  {loaded.draft && <Alert color="blue">{words.restored}</Alert>}
                  {findIcon && !files.isLoading ? (
                    <EditorSurface
                      title={page.title}
                      start={loaded}
                      name={name}
                      context={context}
                      findIcon={findIcon}
                      send={send}
                      onState={setState}
                      onClosed={refresh}
                      onReady={(save) => {
                        flush.current = save;
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
      </NestedTextProvider>
      <Modal
        opened={nested !== undefined}
        onClose={() => setNested(undefined)}
        title={nested?.title}
        size="xl"
        closeButtonProps={{ 'aria-label': words.structured.reusable.closeEditor }}
      >
        {nested && <ReusableEditor {...nested} />}
      </Modal>
    </EditorPlaceProvider>
  );
}
